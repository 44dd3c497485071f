// Chromium as every judge of a page starts it, and what it draws a page with when a judge asks for nothing else.
'use strict';
const {chromium} = require('playwright-core');

// The shell is the same browser without windows around the page, which cost more than most pages do.
const program = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

// As CI servers hand out the files of a build: no script, no style, an origin of its own.
const blocked = "sandbox; default-src 'none'; style-src 'self'";

function launch(more = []) {
  return chromium.launch({executablePath: program, args: [...flags, ...more]});
}

module.exports = {blocked, launch};
