// The policy in the page, by Google's evaluator. Nothing is accepted: whatever it finds, of any severity, is a failure.
'use strict';
const {CspEvaluator} = require('csp_evaluator');
const {CspParser} = require('csp_evaluator/dist/parser.js');
const {Severity} = require('csp_evaluator/dist/finding.js');

async function judge(subject) {
  const page = await subject.open({script: false});
  const policies = await page.evaluate(() => [...document.querySelectorAll('meta[http-equiv]')].filter(
    (meta) => meta.httpEquiv.toLowerCase() === 'content-security-policy').map((meta) => meta.content));
  await page.close();
  subject.expect(policies.length === 1, 'policy', 'static', `${policies.length} policies`);
  for (const policy of policies) {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    for (const finding of findings)
      subject.expect(false, 'policy', 'static', `${Severity[finding.severity]} ${finding.directive}: ${finding.description}`);
    for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])
      subject.expect(policy.split(/\s*;\s*/).includes(directive), 'policy', 'static', `no ${directive}`);
    for (const word of ['unsafe-inline', 'unsafe-eval', 'unsafe-hashes'])
      subject.expect(!policy.includes(word), 'policy', 'static', word);
  }
}

module.exports = {judge};
