// Under the policy of a CI server, without styles and scripts: all is there from top to bottom, in words and colours.
'use strict';

// Runs in the page.
function problems() {
  const {all, blocksOf, describe, isShown, mapsOf, names, viewRadios, words} = judging;
  const found = [];
  const statuses = /complete|partial|lower bound|unknown|unavailable|not recorded|covered|no estimate of its own|structural/i;

  viewRadios().forEach((radio, index) => {
    const card = radio.closest('label');
    if (!card || !isShown(card) || !/\d|not|no /.test(words(card))) found.push(`the card of ${names[index]} says nothing`);
  });
  for (const view of names) {
    const shown = blocksOf(view).filter(isShown);
    if (shown.every((block) => words(block).length < 20)) found.push(`${view}: its text is not there`);
    if (!shown.some((block) => all('h1, h2, h3', block).some(isShown))) found.push(`${view}: no heading`);
    for (const map of mapsOf(view)) {
      if (!isShown(map) || all('svg', map).every((svg) => svg.getBoundingClientRect().height < 10)) found.push(`${view}: a map is not shown: ${describe(map)}`);
    }
  }
  for (const tile of all('[data-map] [data-path]')) {
    const shape = tile.querySelector('rect, path');
    const name = tile.getAttribute('aria-label') ?? tile.querySelector('title')?.textContent ?? words(tile);
    if (!shape?.hasAttribute('fill') || !shape.hasAttribute('width')) found.push(`a tile without colour or width: ${describe(tile)}`);
    if (tile.hasAttribute('data-status') && !statuses.test(name)) found.push(`a tile without a word for its status: ${describe(tile)}`);
  }
  // A number without a word or a mark is complete; anything else says so.
  for (const total of all('[data-total][data-status]:not([data-status=complete])')) {
    const near = total.closest('label, tr, fieldset > *, section') ?? total;
    if (!statuses.test(words(near))) found.push(`a total without a word for its status: ${describe(total)}`);
  }
  const unknown = '[data-status=unavailable], [data-status=not_recorded], [data-status=covered]';
  for (const one of all(unknown).filter((element) => !element.closest('svg') && !element.querySelector('[data-status], data')))
    if (!/\p{L}{3}/u.test(words(one)) && one.tagName !== 'DATA') found.push(`what is unknown has no words: ${describe(one)}`);
  for (const call of all('[data-call]')) {
    if (!call.closest('details')?.querySelector('summary')) found.push(`a call without a line: ${describe(call)}`);
  }
  return found;
}

async function judge(subject) {
  const page = await subject.open({isBlocked: true});
  const isBare = await page.evaluate(() => [...document.styleSheets].length === 0);
  subject.expect(isBare, 'readable without styles', 'blocked', 'the styles were not blocked');
  for (const found of await page.evaluate(problems)) subject.expect(false, 'readable without styles', 'blocked', found);
  await page.close();
}

module.exports = {judge};
