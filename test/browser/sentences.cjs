// No empty place: a view without a map says why, and no heading stands over nothing.
'use strict';

// Runs in the page.
function problems() {
  const {all, blocksOf, describe, names, viewRadios, words} = judging;
  const found = [];
  const isSentence = (text) => /\p{Lu}[^.]{12,}[.:]/u.test(text);
  names.forEach((view, index) => {
    viewRadios()[index]?.click();
    const own = blocksOf(view);
    const hasTiles = own.some((block) => block.querySelector('[data-map] [data-path]'));
    if (!hasTiles && !own.some((block) => all('p, figcaption, td, li', block).some((part) => isSentence(words(part))))) found.push(`${view}: neither a map nor a sentence`);
  });
  for (const section of all('main section')) {
    const heading = section.querySelector('h1, h2, h3');
    const rest = words(section).length - (heading ? words(heading).length : 0);
    if (rest < 3) found.push(`a heading over nothing: ${describe(section)}`);
  }
  for (const table of all('table'))
    if (table.rows.length <= (table.tHead?.rows.length ?? (table.querySelector('td') ? 0 : 1))) found.push(`a table without a row: ${describe(table)}`);
  return found;
}

async function judge(subject) {
  const page = await subject.open({script: false});
  for (const found of await page.evaluate(problems)) subject.expect(false, 'no empty place', 'no script', found);
  subject.expect(true, 'no empty place');
  await page.close();
}

module.exports = {judge};
