// What the judges share inside of the page: its views and maps by the stable names, and how things are said.
'use strict';

// Runs in the page, once after loading it; everything hangs below `judging`.
function install() {
  const names = ['module_flops', 'macs', 'dmas', 'parameters', 'parameter_bytes'];
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isShown = (element) => element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length > 0;
  const words = (element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  function describe(element) {
    const id = element.id ? `#${element.id}` : '';
    const name = element.getAttribute('class') ? `.${element.getAttribute('class').trim().replace(/\s+/g, '.')}` : '';
    const path = element.closest('[data-path]')?.dataset.path;
    const at = path === undefined ? '' : ` at ${path.slice(0, 40) || '(root)'}`;
    return `<${element.tagName.toLowerCase()}${id}${name}>${at} “${words(element).slice(0, 50)}”`;
  }

  // The first native radio group of the page chooses the view.
  function viewRadios() {
    const first = document.querySelector('fieldset input[type=radio]');
    return first ? all('input[type=radio]').filter((radio) => radio.name === first.name) : [];
  }

  // What belongs to a view, besides its card.
  function blocks() {
    const cards = viewRadios()[0]?.closest('fieldset');
    return all('[data-view]').filter((block) => !cards?.contains(block) && block.localName !== 'tr' && !block.parentElement.closest('[data-view]'));
  }
  const blocksOf = (view) => blocks().filter((block) => block.dataset.view === view);
  const mapsOf = (view) => all(`[data-map][data-view="${view}"]`);

  // The radios that choose a map of that view; one `null` where there is nothing to choose.
  function choicesOf(view) {
    const radios = blocksOf(view).flatMap((block) => all('input[type=radio]', block));
    return radios.length > 0 ? radios : [null];
  }

  // Calls `visit(view, setting)` on every view and every map of it.
  function everyMap(visit) {
    viewRadios().forEach((radio, index) => {
      radio.click();
      for (const choice of choicesOf(names[index])) {
        choice?.click();
        visit(names[index], names[index] + (choice ? ` “${words(choice.closest('label') ?? choice)}”` : ''));
      }
    });
  }

  // Opens what costs little: whatever is no call, and the first calls.
  function openDetails(most = 20) {
    const calls = all('[data-call]').slice(0, most).map((call) => call.closest('details')).filter(Boolean);
    const others = all('details').filter((one) => !one.querySelector('[data-call]'));
    for (const one of [...others, ...calls]) one.open = true;
    for (const one of calls)
      for (let box = one.parentElement.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  }

  // The elements that are drawn below `root`: nothing inside of closed details, and of a picture only its frame.
  function drawn(root = document.body) {
    const isLeftOut = (element) => element.ownerSVGElement !== undefined && element.ownerSVGElement !== null ||
      (element.parentElement.tagName === 'DETAILS' && !element.parentElement.open && element.tagName !== 'SUMMARY');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (element) =>
      (isLeftOut(element) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  }

  // The ancestors that cut off what sticks out of them to the side.
  function cutting(element) {
    const found = [];
    for (let box = element; box && box !== document.documentElement; box = box.parentElement)
      if (box !== document.body && getComputedStyle(box).overflowX !== 'visible') found.push(box);
    return found;
  }

  // The element that sticks out of the window furthest without a box of its own around it, or null.
  function widest() {
    let far = document.documentElement.clientWidth + 1, found = null;
    for (const element of drawn()) {
      const {right, width, height} = element.getBoundingClientRect();
      if (width > 0 && height > 0 && right >= far && isShown(element) && cutting(element.parentElement).length === 0) [far, found] = [right, element];
    }
    return found && `${describe(found)} ends at ${Math.round(far)}`;
  }
  const isBox = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX + getComputedStyle(element).overflowY);

  const ownText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  // What only screen readers are meant to meet, by the usual means.
  const isAside = (element) => {
    const box = element.closest('legend, [aria-hidden=true]') ?? element;
    const {width, height} = box.getBoundingClientRect();
    return (width <= 2 || height <= 2) && getComputedStyle(box).position === 'absolute';
  };

  globalThis.judging = {
    names, all, isShown, words, describe, viewRadios, blocks, blocksOf, mapsOf, choicesOf, everyMap, openDetails, drawn, widest, cutting,
    isBox, ownText, isAside,
  };
}

module.exports = {install};
