// One page under judgement: opens it in any setting, watches what it does meanwhile, and keeps what was found.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {blocked} = require('./chromium.cjs');
const {install} = require('./in_page.cjs');

const manyCalls = 2000;
const atMost = 6; // failures that one check prints of one page

class Subject {
  // `change` tampers with the page: `html` with its text, `dom` with what was loaded.
  constructor(browser, file, change = {}, isThorough = false) {
    this.browser = browser;
    this.name = path.basename(file, '.html');
    this.change = change;
    this.original = file;
    this.failures = [];
    this.checks = new Set();
    this.contexts = new Map();
    this.html = fs.readFileSync(file, 'utf8');
    this.file = file;
    if (change.html) this.tamper();
    this.isLarge = (this.html.match(/\bdata-call=/g) ?? []).length > manyCalls;
    this.isQuick = Boolean(change.isTrial);
    this.isThorough = isThorough && !this.isLarge && !this.isQuick;
  }

  tamper() {
    const changed = this.change.html(this.html);
    if (changed === this.html) throw new Error('the change of the text changes nothing');
    this.html = changed;
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'modcost-tampered-'));
    this.file = path.join(this.folder, 'page.html');
    fs.writeFileSync(this.file, changed);
  }

  // That a check was made at all is counted too: one that never ran has found nothing.
  expect(held, check, setting, found) {
    this.checks.add(check);
    if (!held) this.failures.push({check, setting, found});
    return held;
  }

  async context(script) {
    if (!this.contexts.has(script)) this.contexts.set(script, await this.browser.newContext({javaScriptEnabled: script}));
    return this.contexts.get(script);
  }

  // A fresh page. Settings: width, height, scheme, forced, print, script, isBlocked.
  async open(settings = {}) {
    const {width = 1280, height = 900, scheme = 'light', forced = false, print = false, script = true} = settings;
    const page = await (await this.context(script)).newPage();
    await page.setViewportSize({width, height});
    await page.emulateMedia({
      colorScheme: scheme, forcedColors: forced ? 'active' : 'none', media: print ? 'print' : 'screen', reducedMotion: 'reduce',
    });
    if (settings.isBlocked) {
      await page.route('**/*', (route) => route.fulfill({
        body: this.html, headers: {'content-type': 'text/html; charset=utf-8', 'content-security-policy': blocked},
      }));
    } else {
      this.watch(page, script ? 'with scripts' : 'without scripts');
    }
    const url = settings.isBlocked ? 'http://ci.test/page.html' : pathToFileURL(this.file).href + (settings.fragment ?? '');
    await page.goto(url, {waitUntil: 'load', timeout: 60_000});
    await page.evaluate(install);
    if (this.change.dom) await page.evaluate(this.change.dom);
    return page;
  }

  // Whatever a judge does with a page, it asks for nothing, says nothing to the console and opens no dialog.
  watch(page, setting) {
    let requests = 0;
    page.on('request', (request) => {
      requests += 1;
      this.expect(requests === 1, 'one request', setting, request.url());
    });
    page.on('console', (message) => this.expect(false, 'a silent console', setting, message.text()));
    page.on('pageerror', (error) => this.expect(false, 'no error', setting, String(error)));
    page.on('dialog', (dialog) => {
      this.expect(false, 'no dialog', setting, `${dialog.type()} ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    for (const check of ['a silent console', 'no error', 'no dialog']) this.checks.add(check);
  }

  async close() {
    for (const context of this.contexts.values()) await context.close();
    if (this.folder) fs.rmSync(this.folder, {recursive: true, force: true});
  }

  lines() {
    const counts = new Map();
    const lines = [];
    for (const {check, setting, found} of this.failures) {
      const count = (counts.get(check) ?? 0) + 1;
      counts.set(check, count);
      if (count <= atMost) lines.push(`${this.name}: ${check}: ${setting}: ${found.replace(/\s+/g, ' ')}`);
    }
    for (const [check, count] of counts)
      if (count > atMost) lines.push(`${this.name}: ${check}: and ${count - atMost} more`);
    return lines;
  }
}

module.exports = {Subject};
