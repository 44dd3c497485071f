// axe-core on every view: the whole page once, then each other view's own part; colours again in dark and forced ones.
'use strict';
const fs = require('node:fs');

const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// Off by themselves in axe: what WCAG 2.2 added, and two that find words which are not what they seem.
const more = {'target-size': {enabled: true}, 'label-content-name-mismatch': {enabled: true}, 'p-as-heading': {enabled: true}};
const colours = ['color-contrast', 'link-in-text-block'];

// Small tiles are exempt from their size: the rail and the list of calls are the equivalent targets.
const isTile = (node) => /^<a\b[^>]*\bdata-path=/.test(node.html);

async function run(page, where, options) {
  const found = await page.evaluate(async ([place, more_options]) => {
    const context = place === 'page' ? document : judging.blocksOf(place);
    const result = await axe.run(context, {resultTypes: ['violations'], ...more_options});
    return result.violations.flatMap((rule) => rule.nodes.map((node) => ({
      rule: rule.id, html: node.html, why: node.failureSummary.split('\n').slice(1).join(' ').trim(),
    })));
  }, [where, options]);
  return found.filter((node) => node.rule !== 'target-size' || !isTile(node));
}

// Runs in the page: axe would read ten thousand calls of one and the same markup for minutes.
function shorten() {
  for (const call of judging.all('[data-call]').slice(200)) (call.closest('details') ?? call).remove();
}

async function inSetting(subject, settings, name, options, views) {
  const page = await subject.open(settings);
  await page.evaluate(() => judging.openDetails(5));
  if (subject.isLarge) await page.evaluate(shorten);
  await page.evaluate(source);
  for (let view = 0; view < views; view++) {
    const where = await page.evaluate((index) => {
      judging.viewRadios()[index]?.click();
      return index === 0 ? 'page' : judging.names[index];
    }, view);
    const found = await run(page, where, options);
    subject.expect(true, 'axe');
    for (const rule of new Set(found.map((node) => node.rule))) {
      const nodes = found.filter((node) => node.rule === rule);
      const some = nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' and ');
      subject.expect(false, 'axe', `${name}, ${where}`, `${rule}: ${nodes.length} times: ${some} (${nodes[0].why.slice(0, 200)})`);
    }
  }
  await page.close();
}

async function judge(subject) {
  await inSetting(subject, {}, 'light', {rules: more}, subject.isThorough ? 5 : 1);
  if (!subject.isThorough) return;
  await inSetting(subject, {scheme: 'dark'}, 'dark', {runOnly: colours}, 1);
  await inSetting(subject, {forced: true}, 'forced colours', {runOnly: colours}, 1);
}

module.exports = {judge};
