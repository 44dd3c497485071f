// What a document is made of, without what it says: its elements with their attributes, counted. Runs in the page.
'use strict';

/* global document, DOMParser, NodeFilter, XMLSerializer */
// Values that are the program's own too: a text that reached one of them would change the count.
const structural = [
  'id', 'href', 'class', 'for', 'role', 'type', 'name', 'scope', 'tabindex', 'charset', 'http-equiv', 'lang', 'fill', 'stroke',
  'data-view', 'data-map', 'data-status', 'data-rail', 'data-coverage', 'aria-labelledby', 'aria-describedby', 'aria-hidden',
];
// Lines of words in a picture: how many there are depends on where a line breaks and on what has room for a word.
const ofLines = [
  'x', 'y', 'dx', 'dy', 'fill', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'class', 'dominant-baseline', 'direction',
  'unicode-bidi', 'stroke', 'stroke-width', 'aria-hidden',
];

// `root` is a document or an element; `whole` counts with values, else only what kinds of elements there are.
function digest(root, whole, names) {
  const counts = {};
  const isLine = (element) =>
    ['text', 'tspan'].includes(element.localName) && element.namespaceURI?.endsWith('/svg') &&
    element.getAttributeNames().every((name) => names.ofLines.includes(name)) &&
    [...element.children].every((child) => child.localName === 'tspan');
  const html = 'http://www.w3.org/1999/xhtml';
  const valued = new Set(names.structural);
  const visit = (node) => {
    for (const element of node.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (element.localName === 'template') visit(element.content);
      if (isLine(element)) continue;
      const space = element.namespaceURI === html ? '' : `{${element.namespaceURI}}`;
      const attributes = element.getAttributeNames().sort().map((name) =>
        whole && valued.has(name) ? `${name}=${element.getAttribute(name)}` : name);
      const key = `${element.parentNode?.nodeName ?? ''} > ${space}${element.localName} [${attributes.join(' ')}]`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  };
  visit(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) counts[`${node.nodeName} ${node.data.slice(0, 40)}`] = 1;
  return counts;
}

// Attributes that would run something or lead away, whatever the element.
function dangers(root) {
  const found = [];
  for (const element of root.querySelectorAll('*'))
    for (const {name, value} of element.attributes)
      if (name.startsWith('on') || ['srcdoc', 'src', 'action', 'formaction', 'ping', 'xlink:href', 'data', 'background'].includes(name) ||
          (name === 'href' && !value.startsWith('#')))
        found.push(`${name}=${value.slice(0, 60)} in <${element.localName}>`);
  return found;
}

// What a reader reads, in order.
function words(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!['script', 'style'].includes(node.parentNode.localName)) text += node.data;
  return text;
}

// The same after it was written out and read again: what a clipboard, an editor or innerHTML would make of it.
function afterWriting(picture) {
  const parser = new DOMParser();
  const written = picture ? new XMLSerializer().serializeToString(document)
    : `<!DOCTYPE html>${document.documentElement.outerHTML}`;
  return parser.parseFromString(written, picture ? 'image/svg+xml' : 'text/html');
}

// As source: the browser's own evaluation of it is not the page's, and no policy stands in its way.
const functions = [digest, dangers, words, afterWriting].join('\n');
const names = JSON.stringify({structural, ofLines});

module.exports = (picture, whole, again) => `(() => {
  ${functions}
  const names = ${names};
  return {digest: digest(document, ${whole}, names), dangers: dangers(document), words: words(document),
          again: ${again} ? digest(afterWriting(${picture}), ${whole}, names) : {}};
})()`;
