// What the judges of a picture need a browser for. Reads jobs as JSON, writes what it found as JSON:
//
//   NODE_PATH=…/node_modules node picture.cjs < JOBS > RESULTS
//
//   {"compare": [{"svg": FILE, "rsvg": PNG}]}      → a share of differing pixels per pair of renderers, in percent
//   {"measure": [{"svg": FILE, "fonts": [NAME]}]}  → sentences about text that is where it may not be
//   {"order": [FILE]}                              → sentences about characters that others have moved
'use strict';
const fs = require('node:fs');
const {pathToFileURL} = require('node:url');
const {Resvg} = require('@resvg/resvg-js');
const {launch} = require('./chromium.cjs');
const {PNG} = require('pngjs');

// As librsvg and resvg draw text: grey, unhinted, at parts of a pixel. Without these the letters differ, not the picture.
// Of the largest possible distance of two colours; what pixelmatch takes for anti-aliasing does not count.
const threshold = 0.1;
const fonts = ['', '-Bold'].map((style) => `/usr/share/fonts/truetype/dejavu/DejaVuSans${style}.ttf`);

function sizeOf(svg) {
  const found = /^<svg [^>]*? width="(\d+)" height="(\d+)"/.exec(svg);
  return {width: Number(found[1]), height: Number(found[2])};
}

function drawnByResvg(svg) {
  const image = new Resvg(svg, {
    font: {fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans'},
  }).render();
  return {width: image.width, height: image.height, data: image.pixels};
}

async function compare(page, jobs) {
  const {default: pixelmatch} = await import(pathToFileURL(require.resolve('pixelmatch')));
  const results = [];
  for (const job of jobs) {
    const svg = fs.readFileSync(job.svg, 'utf8');
    const {width, height} = sizeOf(svg);
    const share = (one, other) => {
      if (one.width !== width || one.height !== height || other.width !== width || other.height !== height) return 100;
      return 100 * pixelmatch(one.data, other.data, null, width, height, {threshold}) / (width * height);
    };
    await page.setViewportSize({width, height});
    await page.goto(pathToFileURL(job.svg).href);
    const document = await page.screenshot();
    await page.goto('about:blank');
    const html = `${job.svg}.html`;
    const address = pathToFileURL(job.svg).href;
    fs.writeFileSync(html, `<!DOCTYPE html><body style="margin:0"><img style="display:block" src="${address}">`);
    await page.goto(pathToFileURL(html).href);
    const image = await page.screenshot();
    const browser = PNG.sync.read(document);
    const librsvg = PNG.sync.read(fs.readFileSync(job.rsvg));
    const resvg = drawnByResvg(svg);
    results.push({
      'Chromium and librsvg': share(browser, librsvg),
      'Chromium and resvg': share(browser, resvg),
      'librsvg and resvg': share(librsvg, resvg),
      'the document and the <img>': document.equals(image) ? 0 : share(browser, PNG.sync.read(image)),
    });
  }
  return results;
}

// Runs in the page. Letters that none of the three families has, and
// marks that are stacked, come from fonts of any height: of those only the width and the em box are judged, and a mark
// that has no letter below it may stand a little in front of its line. A text belongs into the smallest rectangle that
// its anchor stands in: a tile, a chip, a card, a panel.
function misplacedText(font) {
  const wrong = [];
  const root = document.documentElement;
  if (font) root.setAttribute('font-family', font);
  const rectangles = [...document.querySelectorAll('svg > rect, g > rect, a > rect')].map((rect) => {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)));
    return {left: x, top: y, right: x + width, bottom: y + height, area: width * height};
  }).filter((rect) => rect.bottom - rect.top > 8).sort((one, other) => one.area - other.area);
  const ownLetters = /^[\u0000-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u2193\u2212\u2264\u2265]*$/;
  const texts = [...document.querySelectorAll('text')].map((element) => {
    const box = element.getBBox();
    const anchor = {x: Number(element.getAttribute('x')), y: Number(element.getAttribute('y'))};
    const words = element.textContent;
    const size = parseFloat(getComputedStyle(element).fontSize);
    const own = ownLetters.test(words);
    return {
      words, anchor, left: /^[\u2068]?\p{M}/u.test(words) ? Math.max(box.x, anchor.x) : box.x, right: box.x + box.width,
      top: own ? box.y : anchor.y - size, bottom: own ? box.y + box.height : anchor.y + size / 4,
    };
  }).filter((text) => text.right > text.left);
  const places = ({left, right, top, bottom}) =>
    `${Math.round(left)}…${Math.round(right)} × ${Math.round(top)}…${Math.round(bottom)}`;
  const slack = 0.5;
  for (const text of texts) {
    const {x, y} = text.anchor;
    const home = rectangles.find((rect) => rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom);
    if (!home || text.left < home.left - slack || text.right > home.right + slack || text.top < home.top - slack ||
        text.bottom > home.bottom + slack)
      wrong.push(`${JSON.stringify(text.words.slice(0, 60))} at ${places(text)} leaves ${home ? places(home) : 'everything'}`);
  }
  texts.sort((one, other) => one.top - other.top);
  for (let first = 0; first < texts.length; first++)
    for (let second = first + 1; second < texts.length && texts[second].top < texts[first].bottom - slack; second++) {
      const [one, other] = [texts[first], texts[second]];
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack)
        wrong.push(`${JSON.stringify(one.words.slice(0, 60))} at ${places(one)} lies upon ` +
          `${JSON.stringify(other.words.slice(0, 60))} at ${places(other)}`);
    }
  return {texts: texts.length, wrong};
}

async function measure(page, jobs) {
  const results = [];
  for (const job of jobs) {
    const found = {texts: 0, wrong: []};
    await page.goto(pathToFileURL(job.svg).href);
    for (const font of job.fonts) {
      const {texts, wrong} = await page.evaluate(misplacedText, font);
      found.texts += texts;
      found.wrong.push(...wrong.map((sentence) => `${font}: ${sentence}`));
    }
    results.push(found);
  }
  return results;
}

// Runs in the page. Outside of isolates every character stands to the right of the one before it.
function movedText() {
  const wrong = [];
  let isolates = 0;
  for (const element of document.querySelectorAll('text')) {
    let depth = 0, furthest = -Infinity;
    const words = element.textContent;
    for (let index = 0; index < element.getNumberOfChars() && index < words.length; index++) {
      const character = words[index];
      if (/[\u2066-\u2068]/.test(character)) isolates += depth++ === 0 ? 1 : 0;
      else if (character === '\u2069') depth--;
      else if (depth === 0 && character.trim() !== '') {
        const {x} = element.getStartPositionOfChar(index);
        if (x < furthest - 0.5)
          wrong.push(`${JSON.stringify(words.slice(0, 80))}: ${JSON.stringify(character)} at ${Math.round(x)}`);
        furthest = Math.max(furthest, x);
      }
    }
    if (depth !== 0) wrong.push(`${JSON.stringify(words.slice(0, 80))}: ${depth} isolates are not closed`);
  }
  return {isolates, wrong};
}

async function order(page, files) {
  const results = [];
  for (const file of files) {
    await page.goto(pathToFileURL(file).href);
    results.push(await page.evaluate(movedText));
  }
  return results;
}

async function main() {
  const jobs = JSON.parse(fs.readFileSync(0, 'utf8'));
  const browser = await launch(['--font-render-hinting=none', '--disable-lcd-text', '--force-device-scale-factor=1']);
  try {
    const page = await browser.newPage();
    const results = {
      compare: await compare(page, jobs.compare ?? []),
      measure: await measure(page, jobs.measure ?? []),
      order: await order(page, jobs.order ?? []),
    };
    process.stdout.write(JSON.stringify(results));
  } finally {
    await browser.close();
  }
}

main().catch((fault) => {
  console.error(fault);
  process.exit(1);
});
