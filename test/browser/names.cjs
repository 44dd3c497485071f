// Everything that takes focus, and everything that groups or scrolls, has a name in the accessibility tree.
'use strict';

const controls = new Set([
  'link', 'button', 'radio', 'checkbox', 'textbox', 'searchbox', 'combobox', 'slider', 'spinbutton', 'switch', 'tab',
  'menuitem', 'DisclosureTriangle', 'region', 'dialog',
]);

async function markup(session, node) {
  const {outerHTML} = await session.send('DOM.getOuterHTML', {backendNodeId: node.backendDOMNodeId}).catch(() => ({outerHTML: ''}));
  return outerHTML.slice(0, 200);
}

async function inTree(subject, page, setting) {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  for (const node of nodes.filter((one) => !one.ignored)) {
    const role = node.role?.value ?? '';
    const takesFocus = node.properties?.some((property) => property.name === 'focusable' && property.value.value);
    if (role === 'RootWebArea' || !(takesFocus || controls.has(role))) continue;
    const name = (node.name?.value ?? '').trim();
    if (name !== '') continue;
    subject.expect(false, 'names', setting, `a ${role} without one: ${await markup(session, node)}`);
  }
  await session.detach();
  subject.expect(nodes.length > 5, 'names', setting, 'an empty accessibility tree');
}

// Runs in the page: groups of fields without a legend.
function namelessGroups() {
  const {all, describe, words} = judging;
  return all('fieldset, [role=group], [role=radiogroup], [role=toolbar]').filter((group) => {
    const legend = group.querySelector(':scope > legend');
    return !(legend && words(legend)) && !group.ariaLabel && !group.getAttribute('aria-labelledby');
  }).map(describe);
}

async function judge(subject) {
  if (subject.isLarge) return;
  const page = await subject.open();
  await page.evaluate(() => judging.openDetails());
  for (const found of await page.evaluate(namelessGroups)) subject.expect(false, 'names', 'groups', `a group without one: ${found}`);
  for (const view of subject.isThorough ? [0, 1, 3] : [0]) {
    const name = await page.evaluate((index) => {
      judging.viewRadios()[index]?.click();
      return judging.names[index];
    }, view);
    await inTree(subject, page, name);
  }
  await page.close();
}

module.exports = {judge};
