// Judges pages in Chromium, two at a time, and tries whether each judge still sees a fault that is put in.
//
//   NODE_PATH=…/node_modules node judge_pages.cjs [--only JUDGE] [--trials PAGE.html EMPTY.html] PAGE.html... [--brief PAGE.html...]
//
// A brief judgement leaves out what other pages stand for: axe beyond the first view, the longer walks with Tab.
// One line per failure, `PAGE: CHECK: SETTING: what was found`, and a last one that counts. Exit status: 0 nothing
// was found, 1 something was, 3 a judge could not run. With JUDGE_TIMES=1 it says what each judge took.
'use strict';
const {launch} = require('./chromium.cjs');
const {Subject} = require('./subject.cjs');
const {trials} = require('./trials.cjs');

const judges = ['policy', 'quiet', 'static', 'unstyled', 'sentences', 'print', 'names', 'colours', 'width', 'keyboard', 'axe'];
const atOnce = 2;
const patience = 120_000;

// A page may leave a judge waiting for ever; which one it was must be said.
function inTime(judged, what) {
  let timer;
  const end = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${what}: no end within ${patience / 1000} s`)), patience);
  });
  return Promise.race([judged, end]).finally(() => clearTimeout(timer));
}

const judgeOf = (name) => require(`./${name}.cjs`).judge;
const times = new Map();

async function judgePage(browser, {file, isThorough}, names) {
  const subject = new Subject(browser, file, {}, isThorough);
  try {
    for (const name of names) {
      const begin = Date.now();
      await inTime(judgeOf(name)(subject), name);
      times.set(name, (times.get(name) ?? 0) + Date.now() - begin);
    }
  } finally {
    await subject.close();
  }
  return {lines: subject.lines(), checks: subject.checks.size};
}

// What a judge says of the page with the change, beside what it says without.
async function tryJudge(browser, file, trial) {
  const subject = new Subject(browser, file, {...trial, isTrial: true});
  const begin = Date.now();
  try {
    await inTime(judgeOf(trial.judge)(subject), trial.judge);
  } finally {
    await subject.close();
  }
  times.set(`trials of ${trial.judge}`, (times.get(`trials of ${trial.judge}`) ?? 0) + Date.now() - begin);
  return new Set(subject.failures.filter(({check}) => check === trial.check).map(({found}) => found));
}

async function isSeen(browser, files, trial, before) {
  const file = trial.isEmpty ? files[1] : files[0];
  const key = `${trial.judge} ${trial.check} ${file}`;
  if (!before.has(key)) before.set(key, tryJudge(browser, file, {judge: trial.judge, check: trial.check}));
  const known = await before.get(key).catch((error) => {
    before.delete(key);
    throw error;
  });
  const found = await tryJudge(browser, file, trial);
  const seen = [...found].some((text) => trial.says.test(text) && !known.has(text));
  const lines = seen ? [] : [`trial: ${trial.judge}: “${trial.fault}” was put in and not seen${found.size > 0 ? `, but ${[...found][0]}` : ''}`];
  return {lines, checks: 1};
}

// The browser that the tasks share; another one where the last has died.
class Shared {
  live() {
    this.browser ??= launch().then((browser) => browser.on('disconnected', () => { this.browser = null; }));
    return this.browser;
  }
  async close() {
    await (await this.browser)?.close();
  }
}

// A task whose browser dies is tried once more: a page that kills it does so again, a busy machine rarely.
async function runTask(task, shared) {
  for (let isLast = false; ; isLast = true) {
    const browser = await shared.live();
    try {
      return await task.run(browser);
    } catch (error) {
      if (isLast || browser.isConnected()) return {lines: [`${task.name}: not judged: ${error}`], checks: 0};
    }
  }
}

// Works through the tasks, `atOnce` at a time, and prints what each has found as soon as it has.
async function workThrough(tasks, shared) {
  let failed = 0, checks = 0;
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const result = await runTask(task, shared);
      for (const line of result.lines) console.log(line);
      failed += result.lines.length;
      checks += result.checks;
    }
  };
  await Promise.all(Array.from({length: atOnce}, work));
  return {failed, checks};
}

function parse(words) {
  const options = {only: null, trials: null, pages: []};
  let isThorough = true;
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--only') options.only = words.shift();
    else if (word === '--trials') options.trials = words.splice(0, 2);
    else if (word === '--brief') isThorough = false;
    else options.pages.push({file: word, isThorough});
  }
  return options;
}

async function main() {
  const {only, trials: tampered, pages} = parse(process.argv.slice(2));
  const names = judges.filter((name) => !only || name === only);
  const shared = new Shared();
  try {
    const before = new Map();
    const tasks = pages.map((page) => ({name: page.file, run: (browser) => judgePage(browser, page, names)}));
    if (tampered)
      for (const trial of trials.filter(({judge}) => names.includes(judge)))
        tasks.push({name: `trial of ${trial.judge}, ${trial.fault}`, run: (browser) => isSeen(browser, tampered, trial, before)});
    const {failed, checks} = await workThrough(tasks, shared);
    if (process.env.JUDGE_TIMES) console.error([...times].map(([name, time]) => `${name} ${(time / 1000).toFixed(1)} s`).join(', '));
    console.log(`${checks} checks of ${pages.length} pages, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await shared.close();
  }
}

main().catch((error) => {
  console.error(String(error.stack ?? error));
  process.exit(3);
});
