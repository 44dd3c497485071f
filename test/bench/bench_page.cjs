// What a page costs a browser: load, a switch of the view, a click on a tile, the tab's memory; each beside its goal.
//
//   NODE_PATH=…/node_modules node bench_page.cjs PAGE.html [RUNS]
//
// Needs playwright-core and a Chromium (the one in $CHROMIUM, else /usr/bin/chromium). Prints figures and fails only
// where something cannot run.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {chromium} = require('playwright-core');

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-precise-memory-info',
];
const viewport = {width: 1280, height: 900};

// The largest renderer process below this one is the page's: its resident memory, in bytes.
function rendererMemory() {
  const processes = new Map();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = fs.readFileSync(`/proc/${name}/status`, 'utf8');
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const field = (key) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      processes.set(Number(name), {parent: field('PPid'), resident: field('VmRSS') * 1024, command});
    } catch { /* it has just ended */ }
  }
  const isOurs = (id) => {
    for (let steps = 0; steps < 20 && processes.has(id); steps++) {
      if (id === process.pid) return true;
      id = processes.get(id).parent;
    }
    return false;
  };
  let largest = 0;
  for (const [id, one] of processes)
    if (one.command.includes('--type=renderer') && isOurs(id)) largest = Math.max(largest, one.resident);
  return largest;
}

// The time from an action to the second frame after it: what a reader waits for.
async function untilPainted(page, action, argument) {
  return page.evaluate(async ([source, value]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const begin = performance.now();
    if (!(0, eval)(`(${source})`)(value)) return null;
    await frame();
    await frame();
    return performance.now() - begin;
  }, [action.toString(), argument]);
}

const switchView = (round) => {
  const radios = [...document.querySelectorAll('fieldset input[type=radio]')];
  const first = radios.filter((radio) => radio.name === radios[0]?.name);
  if (first.length < 2) return false;
  first[(round + 1) % first.length].click();
  return true;
};
const clickTile = (round) => {
  const tiles = [...document.querySelectorAll('[data-map] [data-path]')].filter((tile) => tile.getClientRects().length > 0);
  const tile = tiles[(round * 7 + 1) % tiles.length];
  if (!tile) return false;
  (tile.closest('a') ?? tile).dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
  return true;
};

async function measure(file) {
  const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags});
  try {
    // The page's own policy forbids eval; measuring it from outside may not.
    const context = await browser.newContext({viewport, bypassCSP: true});
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    const begin = performance.now();
    await page.goto(pathToFileURL(path.resolve(file)).href, {waitUntil: 'load', timeout: 120_000});
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const load = performance.now() - begin;
    const best = async (action) => {
      let least = null;
      for (let round = 0; round < 5; round++) {
        const time = await untilPainted(page, action, round);
        if (time === null) return null;
        least = least === null ? time : Math.min(least, time);
      }
      return least;
    };
    const view = await best(switchView);
    const tile = await best(clickTile);
    const heap = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    return {load, view, tile, heap, memory: rendererMemory(), elements, problems};
  } finally {
    await browser.close();
  }
}

async function main() {
  const [file, runs = '3'] = process.argv.slice(2);
  if (!file) {
    console.error('usage: bench_page.cjs PAGE.html [RUNS]');
    process.exit(2);
  }
  let best = null;
  for (let run = 0; run < Number(runs); run++) {
    const found = await measure(file);
    if (found.problems.length > 0) console.log(`console: ${found.problems.slice(0, 5).join('\n')}`);
    best = best ?? found;
    for (const key of ['load', 'view', 'tile', 'memory', 'heap'])
      if (found[key] !== null && (best[key] === null || found[key] < best[key])) best[key] = found[key];
  }
  const milliseconds = (value) => (value === null ? 'not there' : `${value.toFixed(0)} ms`);
  const megabytes = (value) => `${(value / 1e6).toFixed(0)} MB`;
  const row = (what, measured, goal = '', within = null) => console.log(
    `  ${what.padEnd(26)}${measured.padStart(14)}  ${goal.padEnd(10)}${within === null ? '' : within ? 'ok' : 'MISSED'}`);
  console.log(`${path.basename(file)}: ${megabytes(fs.statSync(file).size)}, ${best.elements} elements, least of ${runs} runs`);
  row('load to the first frame', milliseconds(best.load), '≤ 2000 ms', best.load <= 2000);
  row('switch of the view', milliseconds(best.view), '≤ 100 ms', best.view === null ? null : best.view <= 100);
  row('click on a tile', milliseconds(best.tile), '≤ 100 ms', best.tile === null ? null : best.tile <= 100);
  row('memory of the tab', megabytes(best.memory), '≤ 500 MB', best.memory <= 500e6);
  row('of that the script\'s heap', megabytes(best.heap));
}

main().catch((error) => {
  console.error(String(error.stack ?? error));
  process.exit(3);
});
