// Faults that are put into a page, one for each thing that a judge must see: a judge that cannot fail is worth nothing.
//
// `html` changes the text of the page, `dom` what was loaded; `check` has to say something that matches `says`, and that
// it does not say of the page as it is.
'use strict';
const {createHash} = require('node:crypto');

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// The last script of the page with more in it, and the policy that lets it run.
function withScript(more) {
  return (html) => {
    const begin = html.lastIndexOf('<script>') + '<script>'.length;
    const script = html.slice(begin, html.indexOf('</script>', begin));
    return html.replace(hashOf(script), () => hashOf(script + more)).replace(script, () => script + more);
  };
}

const byMarkup = [
  {judge: 'policy', check: 'policy', fault: 'unsafe-inline', says: /inline/, html: (html) => html.replace("script-src '", "script-src 'unsafe-inline' '")},
  {judge: 'policy', check: 'policy', fault: 'no base-uri', says: /base-uri/, html: (html) => html.replace(/; ?base-uri 'none'/, '')},
  {judge: 'policy', check: 'policy', fault: 'no policy', says: /0 policies/, html: (html) => html.replace('Content-Security-Policy', 'Other')},
  {judge: 'quiet', check: 'one request', fault: 'a style sheet of its own file', says: /more\.css/,
    html: (html) => html.replace("default-src 'none'", "default-src *").replace(/style-src [^;]*;/, '').replace('</head>', '<link rel=stylesheet href="more.css"></head>')},
  {judge: 'quiet', check: 'a silent console', fault: 'an image from outside', says: /invalid\/x/, html: (html) => html.replace('<body>', '<body><img src="https://example.invalid/x" alt="">')},
  {judge: 'quiet', check: 'a silent console', fault: 'an onclick', says: /inline event handler/, html: (html) => html.replace('<body>', '<body onclick="alert(1)">')},
  {judge: 'quiet', check: 'a silent console', fault: 'a style attribute', says: /inline style/, html: (html) => html.replace('<body>', '<body style="color:red">')},
  {judge: 'quiet', check: 'a silent console', fault: 'a message', says: /hello/, html: withScript('console.log("hello");')},
  {judge: 'quiet', check: 'no error', fault: 'a late error', says: /late/, html: withScript('document.addEventListener("change", () => { throw Error("late"); });')},
  {judge: 'quiet', check: 'no dialog', fault: 'a dialog', says: /alert/, html: withScript('setTimeout(() => alert(1));')},
  {judge: 'static', check: 'views by keyboard', fault: 'a view that never shows', says: /shows/,
    dom: () => judging.blocksOf('dmas').forEach((block) => block.setAttribute('hidden', '') ?? block.style.setProperty('display', 'none', 'important'))},
  {judge: 'static', check: 'views by keyboard', fault: 'a view that always shows', says: /macs/,
    dom: () => judging.blocksOf('macs').forEach((block) => block.style.setProperty('display', 'block', 'important'))},
  {judge: 'static', check: 'views by keyboard', fault: 'radios out of reach', says: /does not meet/, dom: () => judging.viewRadios().forEach((radio) => { radio.tabIndex = -1; })},
  {judge: 'static', check: 'maps by radio', fault: 'a map without a choice', says: /no choice shows/, dom: () => judging.mapsOf('macs')[0].style.setProperty('display', 'none', 'important')},
  {judge: 'static', check: 'links and ids', fault: 'an id twice', says: /twice/, dom: () => { document.querySelector('h2').id = document.querySelector('[data-call]').id; }},
  {judge: 'static', check: 'links and ids', fault: 'a dead link', says: /nowhere/, dom: () => document.querySelector('h2').insertAdjacentHTML('beforeend', '<a href="#nowhere">x</a>')},
  {judge: 'static', check: 'tile to evidence', fault: 'the details themselves as the target', says: /closed/,
    dom: () => judging.all('[data-call][id]').forEach((call) => { [call.closest('details').id, call.id] = [call.id, '']; })},
  {judge: 'unstyled', check: 'readable without styles', fault: 'a hidden view', says: /dmas/, dom: () => judging.blocksOf('dmas').forEach((block) => block.setAttribute('hidden', ''))},
  {judge: 'unstyled', check: 'readable without styles', fault: 'tiles coloured by styles alone', says: /without colour/, dom: () => judging.all('[data-map] rect').forEach((shape) => shape.removeAttribute('fill'))},
  {judge: 'unstyled', check: 'readable without styles', fault: 'a total without words', says: /word for its status/,
    dom: () => judging.all('label:has([data-total])').forEach((card) => { card.innerHTML = '<b data-total="macs" data-status="partial">5</b>'; })},
];

const byReach = [
  {judge: 'names', check: 'names', fault: 'a button without a name', says: /button/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')},
  {judge: 'names', check: 'names', fault: 'a tile without a name', says: /link/, dom: () => judging.all('[data-map] a').forEach((tile) => { tile.removeAttribute('aria-label'); tile.replaceChildren(tile.querySelector('rect')); })},
  {judge: 'names', check: 'names', fault: 'a region without a name', says: /tabindex="0"/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<div role="region" tabindex="0"></div>')},
  {judge: 'names', check: 'names', fault: 'a group without a legend', says: /group/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<fieldset><input type="checkbox" aria-label="x"></fieldset>')},
  {judge: 'keyboard', check: 'focus', fault: 'focus that does not show', says: /does not show/, dom: () => document.styleSheets[0].insertRule('* { outline: none !important; box-shadow: none !important; transition: none !important; stroke-width: 1px !important; stroke: red !important; left: 0 !important; border-color: red !important; }', document.styleSheets[0].cssRules.length)},
  {judge: 'keyboard', check: 'focus', fault: 'a stop out of sight', says: /not in sight/, dom: () => document.body.insertAdjacentElement('afterbegin', Object.assign(document.createElement('button'), {textContent: 'away'})).style.setProperty('position', 'fixed') ?? document.querySelector('button').style.setProperty('left', '-99px')},
  {judge: 'keyboard', check: 'focus', fault: 'a banner over everything', says: /covered/, dom: () => { const style = document.body.appendChild(document.createElement('aside')).style; style.position = 'fixed'; style.inset = '0'; style.zIndex = '9'; }},
  {judge: 'keyboard', check: 'few Tab stops', fault: 'a thousand buttons', says: /stops/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<button>x</button>'.repeat(1000))},
];

const byLook = [
  {judge: 'width', check: 'no sideways scrolling', fault: 'something wide', says: /svg/, dom: () => document.querySelector('main').insertAdjacentHTML('beforebegin', '<svg width="3000" height="5"></svg>')},
  {judge: 'width', check: 'no sideways scrolling', fault: 'something wide, and a page that hides it', says: /cut off at the side/,
    dom: () => { document.querySelector('main').insertAdjacentHTML('beforebegin', '<svg width="3000" height="5"></svg>'); document.documentElement.style.overflowX = document.body.style.overflowX = 'clip'; }},
  {judge: 'width', check: 'scroll boxes take focus', fault: 'a box that Tab passes by', says: /far/,
    dom: () => { const box = document.querySelector('main').insertAdjacentElement('afterbegin', document.createElement('div')); box.textContent = 'far '.repeat(99); box.style.overflow = 'auto'; box.style.whiteSpace = 'nowrap'; }},
  {judge: 'width', check: 'no clipped text', fault: 'text that is cut off', says: /far/,
    dom: () => { const box = document.querySelector('main').insertAdjacentElement('afterbegin', document.createElement('div')); box.textContent = 'far '.repeat(99); box.style.overflow = 'hidden'; box.style.whiteSpace = 'nowrap'; }},
  {judge: 'width', check: 'totals are whole', fault: 'a total that leaves its card', says: /leaves/, dom: () => judging.all('[data-total]').forEach((total) => { total.style.whiteSpace = 'nowrap'; total.style.fontSize = '99px'; })},
  {judge: 'print', check: 'print', fault: 'maps on the screen only', says: /not printed/, dom: () => document.styleSheets[0].insertRule('@media print { [data-map] { display: none !important; } }', document.styleSheets[0].cssRules.length)},
  {judge: 'print', check: 'print', fault: 'a scroll box on paper', says: /does not scroll/, 
    dom: () => { const box = document.querySelector('main').insertAdjacentElement('afterbegin', document.createElement('div')); box.textContent = 'far '.repeat(99); box.style.overflow = 'auto'; box.style.whiteSpace = 'nowrap'; }},
  {judge: 'print', check: 'print', fault: 'a list without lines', says: /no line/, dom: () => document.styleSheets[0].insertRule('@media print { summary { display: none !important; } }', document.styleSheets[0].cssRules.length)},
  {judge: 'colours', check: 'colours of maps', fault: 'pale text', says: /text of contrast/, dom: () => document.styleSheets[0]?.insertRule('[data-map] text { fill: #ddd !important; }', document.styleSheets[0].cssRules.length)},
  {judge: 'colours', check: 'colours of maps', fault: 'the author\'s colours where others are forced', says: /no system colour/, dom: () => document.styleSheets[0]?.insertRule('[data-map] text { fill: #010203 !important; }', document.styleSheets[0].cssRules.length)},
  {judge: 'sentences', check: 'no empty place', fault: 'a view without a word', says: /neither/, isEmpty: true, dom: () => judging.blocks().forEach((block) => block.replaceChildren())},
  {judge: 'sentences', check: 'no empty place', fault: 'a heading over nothing', says: /nothing/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<section><h2>Nothing</h2></section>')},
  {judge: 'axe', check: 'axe', fault: 'an image without words', says: /image-alt/, dom: () => document.querySelector('main').insertAdjacentHTML('beforeend', '<img width="9" height="9">')},
  {judge: 'axe', check: 'axe', fault: 'pale text', says: /color-contrast/, dom: () => { document.querySelector('h1').style.color = '#ccc'; }},
  {judge: 'axe', check: 'axe', fault: 'small targets', says: /target-size/, dom: () => document.querySelector('main').insertAdjacentHTML('afterbegin', '<div><button aria-label="a">.</button><button aria-label="b">.</button></div>') ?? judging.all('main button').forEach((button) => { button.style.cssText = 'width:9px;height:9px;min-height:0;padding:0;border:0'; })},
];

module.exports = {trials: [...byMarkup, ...byReach, ...byLook]};
