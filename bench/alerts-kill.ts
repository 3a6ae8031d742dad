/**
 * Two real worker processes, killed with SIGKILL at random moments while they write audiences and send, with a mail server
 * that refuses, stalls and drops lines: every mail arrives, and a second copy has the Message-ID of the first.
 *
 *   node bench/alerts-kill.ts [--kills 500] [--seed 1] [--people 4000] [--many 1500] [--bystanders 11000]
 */
import { parseArgs } from 'node:util';
import { killSenders } from '@sillage/testkit/kills';
import { openPostgres } from '@sillage/testkit/postgres';
import { random } from '../apps/server/src/testing/seeded.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { figure } from './figure.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '4000' },
    many: { type: 'string', default: '1500' },
    bystanders: { type: 'string', default: '11000' },
  },
});
const postgres = await openPostgres();
const app = await createTestApp(postgres.url);
const begun = performance.now();
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
let told = 0;
const report = await killSenders(app, {
  kills: Number(values.kills),
  next: random(Number(values.seed)),
  recipients: Number(values.people),
  popular: Number(values.many),
  unverified: Number(values.bystanders),
  onKill: (kills) => {
    if (kills < told + 20) return;
    told = kills;
    process.stderr.write(`${kills} kills, ${seconds()}\n`);
  },
});
const { interrupted: cut, lost, foreign, otherIds, altered, ledger } = report;
console.log(`${report.kills} kills in ${seconds()}; cut through: ${cut.fanOuts} audiences half written, ${cut.claims} claimed deliveries, ${cut.conversations} mails half handed over
the mail server     ${Object.entries(report.faults)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([what, count]) => `${what} ${count}`)
  .join(', ')}
restocks            ${report.restocks}
news to arrive      ${report.expected}
mails taken         ${report.received}, of them never acknowledged ${report.unacknowledged}; with several restocks in one ${report.bundles}
taken twice or more ${report.doubled}`);
const note = `${report.kills} kills, seed ${values.seed}, ${report.expected} news to arrive`;
const wrong = {
  lost,
  'to the wrong people': foreign,
  'copies with another Message-ID': otherIds,
  'copies that differ': altered,
};
for (const [kind, all] of Object.entries({ ...wrong, 'wrong in the ledger': ledger }))
  figure({
    what: `deliveries through kills of the senders: ${kind}`,
    value: all.length,
    unit: '',
    target: '0',
    holds: all.length === 0,
    note,
  });
const problems = [...lost, ...foreign, ...otherIds, ...altered, ...ledger];
for (const line of problems.slice(0, 20)) console.log('    ', line);
process.exitCode = problems.length === 0 ? 0 : 1;
await app.close();
await postgres.close();
