/**
 * A real worker process, killed with SIGKILL at random moments while shops restock: every change of theirs has exactly one
 * event, and every restock one delivery and one mail for each who watches.
 *
 *   node bench/watch-kill.ts [--count 200] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { killWorker } from '@sillage/testkit/kills';
import { openPostgres } from '@sillage/testkit/postgres';
import { random } from '../apps/server/src/testing/seeded.ts';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { figure } from './figure.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const postgres = await openPostgres();
const app = await createTestApp(postgres.url);
const begun = performance.now();
const report = await killWorker(app, {
  kills: Number(values.count),
  next: random(Number(values.seed)),
  onKill: (round) => {
    if (round % 20 === 0)
      process.stderr.write(`${round} kills, ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  },
});
const { kills, changes, events, lost, doubled, mailProblems, mails, interrupted: cut } = report;
console.log(`${kills} kills; cut through: ${cut.visits} visits, ${cut.candidates} changes that waited for their second look, ${cut.mails} mails that were due
restocks    ${changes.restock} at the shops, ${events.restock} events
sold out    ${changes.sold_out} at the shops, ${events.sold_out} events
mails       ${mails}, one for each who watches`);
const note = `${kills} kills, seed ${values.seed}`;
for (const [kind, all] of Object.entries({ lost, doubled, 'mails wrong': mailProblems }))
  figure({
    what: `events through kills of the worker: ${kind}`,
    value: all.length,
    unit: '',
    target: '0',
    holds: all.length === 0,
    note,
  });
for (const line of [...lost, ...doubled, ...mailProblems].slice(0, 10)) console.log('    ', line);
process.exitCode = lost.length + doubled.length + mailProblems.length === 0 ? 0 : 1;
await app.close();
await postgres.close();
