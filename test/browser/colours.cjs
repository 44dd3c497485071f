// The colours of the maps, which axe does not see: text on its tile, and system colours where those are forced.
'use strict';

const settings = [
  ['light', {}], ['dark', {scheme: 'dark'}], ['forced colours, light', {forced: true}],
  ['forced colours, dark', {forced: true, scheme: 'dark'}], ['without styles', {isBlocked: true}],
];

// Runs in the page.
function problems(isForced) {
  const {all, describe, everyMap, isShown, mapsOf} = judging;
  const found = [];
  const probe = document.createElement('span');
  document.body.append(probe);
  const resolve = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const system = new Set(['CanvasText', 'LinkText', 'VisitedText', 'ButtonText', 'GrayText', 'HighlightText', 'FieldText', 'Highlight', 'Mark',
    'MarkText', 'Canvas', 'ButtonBorder', 'AccentColor', 'SelectedItem', 'SelectedItemText', 'ButtonFace'].map(resolve));

  const numbers = (colour) => (/^rgba?\((.*)\)$/.exec(colour)?.[1].split(/[\s,/]+/).map(Number) ?? null);
  function luminance([red, green, blue]) {
    const [r, g, b] = [red, green, blue].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrast(one, other) {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }
  function ground(element) {
    for (let box = element; box; box = box.parentElement) {
      const colour = numbers(getComputedStyle(box).backgroundColor);
      if (colour && (colour[3] ?? 1) > 0) return colour;
    }
    return numbers(resolve('Canvas'));
  }

  function tileColours(tile, behind, setting) {
    const shape = tile.querySelector('rect, path');
    const own = shape ? numbers(getComputedStyle(shape).fill) : null;
    const fill = own && (own[3] ?? 1) > 0 ? own : behind;
    const stroke = shape ? getComputedStyle(shape).stroke : 'none';
    if (isForced && stroke !== 'none' && !system.has(stroke)) found.push(`${setting}: an edge of ${stroke}, no system colour: ${describe(tile)}`);
    const edge = numbers(stroke);
    if (edge && contrast(edge, behind) < 3 && contrast(fill, behind) < 3) found.push(`${setting}: an edge of contrast ${contrast(edge, behind).toFixed(2)}: ${describe(tile)}`);
    for (const text of all('text', tile)) {
      const colour = getComputedStyle(text).fill;
      if (isForced && !system.has(colour)) found.push(`${setting}: text of ${colour}, no system colour: ${describe(tile)}`);
      const rate = numbers(colour) ? contrast(numbers(colour), fill) : 0;
      if (rate < 4.5) found.push(`${setting}: text of contrast ${rate.toFixed(2)}: ${describe(tile)}`);
    }
  }

  everyMap((view, setting) => {
    for (const map of mapsOf(view).filter(isShown)) {
      const behind = ground(map);
      for (const tile of all('[data-path]', map)) tileColours(tile, behind, setting);
    }
  });
  return found;
}

async function judge(subject) {
  if (subject.isLarge) return;
  for (const [name, options] of subject.isThorough ? settings : settings.slice(0, 3)) {
    const page = await subject.open(options);
    for (const found of await page.evaluate(problems, Boolean(options.forced))) subject.expect(false, 'colours of maps', name, found);
    await page.close();
  }
  subject.expect(true, 'colours of maps');
}

module.exports = {judge};
