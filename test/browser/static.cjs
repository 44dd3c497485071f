// Without scripts: radios, links and details alone reach every view, every map and every call's evidence.
'use strict';

// Runs in the page: what the choice of view `index` shows, and why that is wrong.
function wrongView(index) {
  const {blocks, describe, isShown, names, viewRadios} = judging;
  const radio = viewRadios()[index];
  if (!radio) return `no radio for ${names[index]}`;
  if (!radio.checked) return `its radio is not checked`;
  if (document.activeElement !== radio) return `its radio has no focus but ${describe(document.activeElement)}`;
  const shown = [...new Set(blocks().filter(isShown).map((block) => block.dataset.view))];
  if (shown.length !== 1 || shown[0] !== names[index]) return `shows ${shown.join(', ') || 'no view'}`;
  const card = radio.closest('[data-view]')?.dataset.view ?? names[index];
  return card === names[index] ? null : `its card is of ${card}`;
}

// From the top of the page to the chosen radio of the views, as a reader without a mouse goes.
async function tabToViews(page) {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => judging.viewRadios().includes(document.activeElement))) return true;
  }
  return false;
}

async function views(subject, page) {
  if (!subject.expect(await tabToViews(page), 'views by keyboard', 'no script', 'Tab does not meet the radios of the views in 30 presses')) return;
  const first = await page.evaluate(() => judging.viewRadios().indexOf(document.activeElement));
  for (let step = 0; step < 5; step++) {
    const index = (first + step) % 5;
    if (step > 0) await page.keyboard.press('ArrowRight');
    const wrong = await page.evaluate(wrongView, index);
    subject.expect(wrong === null, 'views by keyboard', `no script, ${index + 1}th view`, wrong);
  }
}

// Runs in the page: the maps that no choice shows, and the choices that show more than one.
function wrongMaps() {
  const {choicesOf, isShown, mapsOf, names, viewRadios, words} = judging;
  return names.flatMap((view, index) => {
    viewRadios()[index]?.click();
    const met = new Set();
    const problems = [];
    for (const choice of choicesOf(view)) {
      choice?.click();
      const shown = mapsOf(view).filter(isShown);
      if (choice && shown.length !== 1) problems.push(`${view}: “${words(choice.closest('label') ?? choice)}” shows ${shown.length} maps`);
      shown.forEach((map) => met.add(map));
    }
    const missed = mapsOf(view).filter((map) => !met.has(map));
    return [...problems, ...missed.map((map) => `${view}: no choice shows the map ${map.dataset.map} ${map.dataset.unit ?? ''} ${map.dataset.method ?? ''}`)];
  });
}

// Runs in the page: links without a target, and ids that are there twice.
function wrongLinks() {
  const {all, describe} = judging;
  const ids = all('[id]').map((element) => element.id);
  const seen = new Set();
  const twice = ids.filter((id) => seen.has(id) || !seen.add(id));
  const dead = all('a[href^="#"]').filter((link) => {
    const target = link.getAttribute('href').slice(1);
    return !target.startsWith('/') && !seen.has(target);
  });
  const labels = all('label[for], [aria-labelledby], [aria-describedby], [aria-controls]').filter((element) =>
    ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].some((name) =>
      (element.getAttribute(name) ?? '').split(/\s+/).some((id) => id && !seen.has(id))));
  return [
    ...[...new Set(twice)].map((id) => `the id ${id} is there twice`),
    ...dead.map((link) => `${link.getAttribute('href')} leads nowhere: ${describe(link)}`),
    ...labels.map((element) => `names an id that is not there: ${describe(element)}`),
  ];
}

// Runs in the page: the first tiles (whose evidence stands close together), a middle and the last, by their places.
function someTiles() {
  const tiles = judging.all('[data-map] a[data-path][href^="#c"]');
  globalThis.judging.tiles = tiles;
  return tiles.length === 0 ? [] : [...new Set([0, 1, 2, tiles.length >> 1, tiles.length - 1])].filter((index) => index < tiles.length);
}

// Runs in the page: brings the tile to where it can be pressed, and names its target.
function focusTile(index) {
  const tile = judging.tiles[index];
  const map = tile.closest('[data-map]');
  judging.viewRadios()[judging.names.indexOf(map.dataset.view)].click();
  for (const choice of judging.choicesOf(map.dataset.view)) if (!judging.isShown(map)) choice?.click();
  tile.focus();
  return tile.getAttribute('href');
}

// Runs in the page: why the target of the address is no evidence in sight.
function wrongTarget(hash) {
  if (location.hash !== hash) return `the address is ${location.hash || 'unchanged'}`;
  const target = document.getElementById(hash.slice(1));
  const evidence = target?.closest('[data-call]') ?? target?.querySelector('[data-call]') ?? null;
  if (!evidence) return `${hash} is no call's evidence`;
  if (!judging.isShown(evidence)) return `${hash} stays closed`;
  const {top, bottom} = evidence.getBoundingClientRect();
  return bottom > 0 && top < innerHeight ? null : `${hash} is not scrolled into sight: ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, ${scrollY}`;
}

async function evidence(subject, page) {
  const tiles = await page.evaluate(someTiles);
  for (const index of subject.isQuick ? tiles.slice(0, 1) : tiles) {
    const hash = await page.evaluate(focusTile, index);
    await page.keyboard.press('Enter');
    // The scrolling takes a few frames; a timer in the page would never run out.
    let wrong = 'not asked';
    for (let waits = 0; wrong !== null && waits < 10; waits++) {
      await page.waitForTimeout(40);
      wrong = await page.evaluate(wrongTarget, hash);
    }
    subject.expect(wrong === null, 'tile to evidence', `no script, tile ${index}`, wrong);
  }
}

async function judge(subject) {
  const page = await subject.open({script: false});
  await views(subject, page);
  for (const wrong of await page.evaluate(wrongMaps)) subject.expect(false, 'maps by radio', 'no script', wrong);
  for (const wrong of await page.evaluate(wrongLinks)) subject.expect(false, 'links and ids', 'no script', wrong);
  subject.expect(true, 'maps by radio');
  subject.expect(true, 'links and ids');
  await evidence(subject, page);
  await page.close();
}

module.exports = {judge};
