// Opens documents that are full of attacks, each beside a twin of the same structure that is not.
//
//   NODE_PATH=…/node_modules node hostile.cjs TASKS.json
//
// TASKS.json is a list of {name, how, file, twin?, words?, fragment?, again?}. Prints a list of [name, fault] as JSON:
// nothing may run, be requested or lead away; the elements and attributes are those of the twin, with `again` also after
// the browser wrote the document out and read it; the words are those of the file `words`.
//
//   static    a page with JavaScript disabled       page      a page as it is
//   picture   an SVG file as a document             open      the same without its policy, so that escaping alone must
//   image     the same inside <img>                           hold, all its controls used
//   inline    the same inside a page's markup
'use strict';
const fs = require('node:fs');
const {pathToFileURL} = require('node:url');
const {launch} = require('./chromium.cjs');
const examine = require('./hostile_digest.cjs');
const use = require('./hostile_use.cjs');

const workers = 2;
const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

// Whatever an attack reaches, it says so: the console of a page is silent otherwise.
const sentinel = () => {
  Object.defineProperty(window, '__x', {set() { console.error('an attack ran'); }, get() { return undefined; }});
  for (const name of ['alert', 'confirm', 'prompt'])
    Object.defineProperty(window, name, {value() { console.error(`an attack called ${name}`); }});
};

// The file to open for a way of looking at it.
function prepared(task) {
  const beside = (ending, text) => {
    const name = `${task.file}.${ending}.html`;
    fs.writeFileSync(name, text);
    return name;
  };
  const content = () => fs.readFileSync(task.file, 'utf8');
  switch (task.how) {
    case 'open': return beside('open', content().replace(policy, '<meta http-equiv="x-none" content="">'));
    case 'image': return beside('image', `<!DOCTYPE html><title>x</title><img src="${pathToFileURL(task.file)}">`);
    case 'inline': return beside('inline', `<!DOCTYPE html><meta charset="utf-8"><title>x</title><body>${content()}`);
    default: return task.file;
  }
}

// Listens to one page for as long as it is open.
class Watch {
  constructor(page) {
    this.page = page;
    this.requests = [];
    this.faults = [];
    this.navigations = 0;
    const fault = (what) => this.faults.push(what);
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('console', (message) => fault(`the console: ${message.text().slice(0, 200)}`));
    page.on('pageerror', (error) => fault(`an error: ${String(error).slice(0, 200)}`));
    page.on('dialog', (dialog) => { fault('a dialog'); dialog.dismiss().catch(() => {}); });
    page.on('popup', () => fault('another window'));
    page.on('frameattached', () => fault('a frame'));
    page.on('crash', () => fault('the page crashed'));
    page.on('framenavigated', () => { this.navigations += 1; });
  }

  judge(url, requests) {
    if (this.requests.length !== requests) this.faults.push(`requests: ${this.requests.slice(0, 5)}`);
    if (this.page.url().split('#')[0] !== url.split('#')[0]) this.faults.push(`led to ${this.page.url()}`);
    return this.faults;
  }
}

const patience = 40_000;

// A page may keep its judge waiting for ever; which one it was must be said.
// Twice: a busy machine loses a page now and then, an attack waits each time.
async function look(context, task, isTwin = false) {
  return await lookInTime(context, task, isTwin) ?? await lookInTime(context, task, isTwin) ??
    {faults: [`no end within ${patience / 1000} s, twice`], found: null};
}

async function lookInTime(context, task, isTwin) {
  let timer;
  const end = new Promise((done) => { timer = setTimeout(() => done(null), patience); });
  const result = await Promise.race([lookAtLeisure(context, task, isTwin), end]);
  clearTimeout(timer);
  return result;
}

async function lookAtLeisure(context, task, isTwin) {
  const page = await context.newPage();
  try {
    const watch = new Watch(page);
    const url = pathToFileURL(prepared(task)).href + (task.fragment ?? '');
    await page.goto(url, {waitUntil: 'load'});
    const picture = task.how === 'picture';
    const scripted = ['page', 'open'].includes(task.how);
    const before = task.how === 'open' ? await page.evaluate(examine(picture, false, false)) : null;
    if (task.how === 'open') await page.evaluate(use);
    if (scripted) await page.evaluate(() => new Promise((done) => setTimeout(done, 30))); // what a handler does a little later
    const found = task.how === 'image' ? null : await page.evaluate(examine(picture, !scripted, !isTwin && Boolean(task.again)));
    if (before) found.digest = {...before.digest, ...found.digest};
    const broken = task.how === 'image' && await page.evaluate(() => !document.images[0].naturalWidth);
    const faults = watch.judge(url, task.how === 'image' ? 2 : 1);
    if (broken) faults.push('the picture is not drawn');
    return {faults: faults.concat(found?.dangers ?? []), found};
  } catch (error) { // led away while it was looked at, for instance
    return {faults: [`could not be looked at: ${String(error).slice(0, 200)}`], found: null};
  } finally {
    await page.close();
  }
}

// What is in one and not in the other. A script may draw as much as has room: there only the kinds of elements count.
function difference(one, other, kinds) {
  const differs = (key) => (kinds ? !(key in other) : one[key] !== other[key]);
  return Object.keys(one).filter(differs).map((key) => `${key}: ${one[key]}, not ${other[key] ?? 0}`);
}

function judge(task, {faults, found}, twin) {
  const kinds = ['page', 'open'].includes(task.how);
  const all = [...faults];
  if (found && twin?.found) {
    all.push(...difference(found.digest, twin.found.digest, kinds).map((key) => `more than in the twin: ${key}`));
    if (!kinds) all.push(...difference(twin.found.digest, found.digest).map((key) => `less than in the twin: ${key}`));
  }
  if (found && task.again)
    all.push(...difference(found.again, found.digest).map((key) => `after writing: ${key}`));
  if (found && task.words) {
    const strip = (text) => text.replace(/\s+/gu, '');
    const wanted = strip(fs.readFileSync(task.words, 'utf8'));
    const got = strip(found.words);
    if (got !== wanted) {
      let at = 0;
      while (at < got.length && got[at] === wanted[at]) at += 1;
      all.push(`the words differ at ${at}: ${JSON.stringify(got.slice(at, at + 60))}, not ${JSON.stringify(wanted.slice(at, at + 60))}`);
    }
  }
  return all.slice(0, 6);
}

// A twin that was used holds whatever kinds of elements the script makes, so one look is enough for both.
const twins = new Map();
function lookAtTwin(context, task) {
  const how = task.how === 'page' ? 'open' : task.how;
  const key = `${how} ${task.twin}`;
  if (!twins.has(key)) twins.set(key, look(context, {how, file: task.twin}, true));
  return twins.get(key);
}

async function main() {
  const tasks = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
  const browser = await launch();
  const results = [];
  const work = async () => {
    const contexts = {};
    for (const javaScriptEnabled of [true, false]) {
      contexts[javaScriptEnabled] = await browser.newContext({javaScriptEnabled, viewport: {width: 1000, height: 300}, acceptDownloads: false});
      await contexts[javaScriptEnabled].addInitScript(sentinel);
    }
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const context = contexts[task.how !== 'static'];
      const twin = task.twin ? await lookAtTwin(context, task) : null;
      const faults = judge(task, await look(context, task), twin);
      if (twin?.faults.length) faults.push(`the twin: ${twin.faults}`);
      results.push(...faults.map((fault) => [task.name, fault]));
    }
  };
  await Promise.all(Array.from({length: workers}, work));
  await browser.close();
  process.stdout.write(JSON.stringify(results));
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
