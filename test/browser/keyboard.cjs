// Tab through the page: every stop is in sight, nothing covers it, it looks different from before; and they are few.
'use strict';

const mostStops = 1000;

// Runs in the page after each press: where focus is now, and what was wrong with it or with the stop before.
function step() {
  const {describe} = judging;
  const state = judging.walk ??= {last: null, look: '', met: new Set()};
  const problems = [];

  // How a stop looks: its own box, its label's, and those of the first shapes in it.
  function look(element) {
    const around = [element, element.closest('label'), element.parentElement, ...[...element.querySelectorAll('*')].slice(0, 4)];
    return around.filter(Boolean).map((one) => {
      const style = getComputedStyle(one);
      return [
        style.outlineStyle === 'none' ? '' : `${style.outlineStyle}${style.outlineWidth}${style.outlineColor}`, style.boxShadow,
        style.borderColor, style.borderWidth, style.backgroundColor, style.textDecorationLine, style.stroke, style.strokeWidth,
        style.fill, style.position === 'absolute' ? style.left : '',
      ].join(' ');
    }).join('|');
  }

  // The part of a stop that neither the window nor a scroll box around it cuts off.
  function inSight(element) {
    let {left, right, top, bottom} = element.getClientRects()[0] ?? element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (box === document.documentElement || box === document.body || getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    [left, right, top, bottom] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)];
    return right - left > 0 && bottom - top > 0 ? {x: (left + right) / 2, y: (top + bottom) / 2} : null;
  }

  function place(element) {
    const label = element.matches('input') ? element.closest('label') ?? element : element;
    const middle = inSight(element) ?? inSight(label);
    if (!middle) return problems.push(`not in sight: ${describe(element)}`);
    const top = document.elementFromPoint(middle.x, middle.y);
    if (top && !label.contains(top) && !top.contains(element)) problems.push(`${describe(element)} is covered by ${describe(top)}`);
  }

  const now = document.activeElement;
  if (state.last && now !== state.last && look(state.last) === state.look) problems.push(`focus does not show: ${describe(state.last)}`);
  if (!now || now === document.body || now === document.documentElement || state.met.has(now)) return {end: true, problems};
  state.met.add(now);
  place(now);
  [state.last, state.look] = [now, look(now)];
  return {end: false, problems};
}

// Runs in the page: how many stops Tab has, and how many of them are calls of the list.
function countStops() {
  const groups = new Set();
  const stops = judging.all('a[href], button, input, select, textarea, summary, [tabindex]').filter((element) => {
    if (element.tabIndex < 0 || element.disabled || !judging.isShown(element)) return false;
    return element.type !== 'radio' || (!groups.has(element.name) && groups.add(element.name));
  });
  return {
    stops: stops.length,
    inList: stops.filter((stop) => stop.matches('summary') && stop.parentElement.querySelector('[data-call]')).length,
    calls: judging.all('[data-call]').length,
  };
}

async function walk(subject, setting, options, most) {
  const page = await subject.open(options);
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const {end, problems} = await page.evaluate(step);
    for (const found of problems) subject.expect(false, 'focus', `${setting}, stop ${presses + 1}`, found);
    if (end) {
      subject.expect(presses > 5, 'focus', setting, `Tab ends after ${presses} stops`);
      break;
    }
  }
  subject.expect(true, 'focus');
  await page.close();
}

async function judge(subject) {
  const page = await subject.open();
  const {stops, inList, calls} = await page.evaluate(countStops);
  await page.close();
  subject.expect(stops < mostStops, 'few Tab stops', 'with scripts', `${stops} stops`);
  subject.expect(calls <= 500 || inList <= calls / 100 + 1, 'few Tab stops', 'with scripts', `${inList} stops in a list of ${calls} calls`);
  const most = subject.isQuick ? 25 : subject.isThorough ? 100 : 30;
  await walk(subject, 'light', {}, most);
  if (!subject.isThorough) return;
  await walk(subject, 'forced colours', {forced: true, width: 640}, 40);
  await walk(subject, 'dark, no script', {scheme: 'dark', script: false, width: 320, height: 600}, 40);
}

module.exports = {judge};
