// What a reader may do with a page, whatever its controls are today: opens, chooses, clicks, types, walks. Runs in the page.
'use strict';

/* global document, Event, KeyboardEvent, location, MouseEvent, window */
function useEverything() {
  const some = (selector, most) => [...document.querySelectorAll(selector)].slice(0, most);
  const click = (element) => element.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
  const attacks = ['<img src=x onerror=__x=1>', '"><svg onload=__x=1>', 'javascript:__x=1'];
  const steps = [
    () => some('details', 60).forEach((details) => { details.open = true; }),
    () => some('input[type=radio], input[type=checkbox]', 40).forEach((input) => input.click()),
    () => some('[data-map] [data-path]', 400).filter((_, index) => index % 20 === 0).forEach((tile) => {
      click(tile);
      for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'Home', 'ArrowLeft'])
        tile.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      tile.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));
    }),
    () => some('[data-rail] a, [data-rank] a, [data-call] a', 30).forEach(click),
    () => some('button', 60).forEach(click),
    () => some('th, [role=columnheader]', 30).forEach(click),
    () => some('input[type=search], input[type=text], input:not([type])', 8).forEach((input) => {
      for (const attack of attacks) {
        input.value = attack;
        input.dispatchEvent(new Event('input', {bubbles: true}));
        input.dispatchEvent(new Event('change', {bubbles: true}));
      }
      input.value = '';
      input.dispatchEvent(new Event('input', {bubbles: true}));
    }),
    () => attacks.forEach((attack) => { location.hash = `#/${encodeURIComponent(attack)}`; window.dispatchEvent(new Event('hashchange')); }),
  ];
  steps.forEach((step) => step());
}

module.exports = useEverything;
