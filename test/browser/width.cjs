// The page never scrolls sideways, its own scroll boxes can be reached by keyboard, and no text is cut off.
'use strict';

const widths = [320, 360, 480, 640, 768, 1024, 1280, 1460, 1920];
const fewWidths = [320, 640, 1024, 1460];
const trialWidths = [320];

// Runs in the page: every problem of the width that the window has now.
function measure(isLarge) {
  const {all, blocksOf, describe, drawn, everyMap, isAside, isBox, isShown, ownText, widest} = judging;
  const root = document.documentElement;
  const problems = [];
  const note = (check, setting, found) => problems.push({check, setting, found});

  function sideways(setting) {
    if (root.scrollWidth > root.clientWidth) note('no sideways scrolling', setting, `${root.scrollWidth} px in ${root.clientWidth}: ${widest()}`);
    else if (/hidden|clip/.test(getComputedStyle(document.body).overflowX + getComputedStyle(root).overflowX) && widest())
      note('no sideways scrolling', setting, `cut off at the side: ${widest()}`);
  }

  // A box that scrolls: Tab meets it or something in it, and it has a name.
  function box(element, setting) {
    if (element.scrollWidth <= element.clientWidth + 1 && element.scrollHeight <= element.clientHeight + 1) return;
    const reached = element.tabIndex >= 0 && element.hasAttribute('tabindex') ||
      all('a[href], button, input, select, textarea, summary, [tabindex="0"]', element).some(isShown);
    if (!reached) note('scroll boxes take focus', setting, describe(element));
    if (element.getAttribute('role') === 'region' && !(element.ariaLabel || element.getAttribute('aria-labelledby')))
      note('scroll boxes take focus', setting, `a region without a name: ${describe(element)}`);
  }

  // Text that its own box cuts off without saying so by an ellipsis.
  function cut(element, setting) {
    const style = getComputedStyle(element);
    const sideCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== 'ellipsis';
    const downCut = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 3;
    if ((sideCut || downCut) && style.display !== 'inline' && ownText(element) && !isAside(element)) note('no clipped text', setting, describe(element));
  }

  // The text of a total stays inside its card, ellipsis or not.
  function total(element, setting) {
    const card = element.closest('label, fieldset > *, td, th, dd, li') ?? element.parentElement;
    const {left, right, top, bottom} = card.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const part of range.getClientRects())
      if (part.left < left - 1 || part.right > right + 1 || part.top < top - 1 || part.bottom > bottom + 1)
        return note('totals are whole', setting, `leaves its card (${Math.round(part.right - right)} px to the right, ${Math.round(part.bottom - bottom)} down): ${describe(element)}`);
    for (const inner of [element, ...all('*', element)])
      if (getComputedStyle(inner).overflowX !== 'visible' && inner.scrollWidth > inner.clientWidth + 1) return note('totals are whole', setting, describe(inner));
  }

  everyMap((view, setting) => sideways(setting));
  judging.viewRadios().forEach((radio, index) => {
    if (isLarge) return;
    radio.click();
    const setting = judging.names[index];
    for (const element of index === 0 ? drawn() : blocksOf(setting).flatMap((block) => drawn(block))) {
      if (getComputedStyle(element).overflowX === 'visible' || !isShown(element)) continue;
      if (isBox(element)) box(element, setting);
      else cut(element, setting);
    }
  });
  for (const element of all('[data-total]').filter(isShown)) total(element, 'totals');
  return problems;
}

async function atWidth(subject, page, width, doubled) {
  await page.setViewportSize({width, height: 900});
  const setting = `${width} px${doubled ? ', 200 % text' : ''}`;
  const problems = await page.evaluate(measure, subject.isLarge);
  for (const check of ['no sideways scrolling', 'scroll boxes take focus', 'no clipped text', 'totals are whole'])
    subject.expect(true, check);
  for (const {check, setting: where, found} of problems) subject.expect(false, check, `${setting}, ${where}`, found);
}

async function judge(subject) {
  const page = await subject.open();
  await page.evaluate(() => judging.openDetails());
  for (const width of subject.isQuick ? trialWidths : subject.isThorough ? widths : fewWidths) await atWidth(subject, page, width, false);
  await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
  });
  for (const width of subject.isQuick ? [] : [1280, 640]) await atWidth(subject, page, width, true);
  await page.close();
}

module.exports = {judge};
