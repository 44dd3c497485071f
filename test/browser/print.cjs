// On paper: every view with all of its maps, none of them cut off, and a line for every call.
'use strict';

const paper = 718; // A4 without its margins, in CSS pixels

// Runs in the page.
function problems() {
  const {all, blocksOf, describe, drawn, isBox, isShown, mapsOf, names} = judging;
  const found = [];
  for (const view of names) {
    if (!blocksOf(view).some(isShown)) found.push(`${view} is not printed`);
    for (const map of mapsOf(view))
      if (!isShown(map) || all('svg', map).every((svg) => svg.getBoundingClientRect().height < 10)) found.push(`a map is not printed: ${view}, ${map.dataset.map}, ${map.dataset.unit ?? ''}`);
  }
  for (const box of drawn())
    if (isBox(box) && isShown(box) && (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1))
      found.push(`paper does not scroll: ${describe(box)} shows ${box.clientWidth} × ${box.clientHeight} px of ${box.scrollWidth} × ${box.scrollHeight}`);
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth} px on a sheet of ${root.clientWidth}: ${judging.widest()}`);
  const lines = all('[data-call]').map((call) => call.closest('details')?.querySelector('summary'));
  const missing = lines.filter((line) => !line || !isShown(line));
  if (missing.length > 0) found.push(`${missing.length} of ${lines.length} calls have no line`);
  const opened = judging.opened;
  if (opened && !isShown(opened)) found.push(`what was opened is not printed: ${describe(opened)}`);
  return found;
}

async function judge(subject) {
  if (subject.isLarge) return;
  const page = await subject.open({print: true, width: paper, height: 1000});
  await page.evaluate(() => {
    judging.opened = document.querySelector('[data-call]');
    for (let box = judging.opened?.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  });
  for (const found of await page.evaluate(problems)) subject.expect(false, 'print', 'A4', found);
  subject.expect(true, 'print');
  await page.close();
}

module.exports = {judge};
