/**
 * Measures losses when processes are killed with SIGKILL at random moments. First a worker is
 * killed while shops restock. Then two workers are killed while they send emails through a mail
 * server with random faults. The long tests check the same with fewer kills.
 *
 *   node bench/kills.ts [--workers 30] [--senders 40] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { killSenders, killWorker } from '@sillage/testkit/kills';
import { openPostgres } from '@sillage/testkit/postgres';
import { random } from '@sillage/testkit/random';
import { createTestApp } from '../apps/server/src/testing/test-app.ts';
import { recordMeasurement } from './lib/measurement.ts';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '30' },
    senders: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);

/**
 * Records how many problems of each kind the killed processes caused, and prints the first 10 of
 * each kind.
 */
function report(what: string, problems: Record<string, readonly string[]>, note: string): void {
  for (const [kind, lines] of Object.entries(problems)) {
    recordMeasurement({
      what: `${what}: ${kind}`,
      value: lines.length,
      unit: '',
      target: '0',
      holds: lines.length === 0,
      note: `${note}, seed ${seed}`,
    });
    for (const line of lines.slice(0, 10)) console.log('    ', line);
    if (lines.length > 0) process.exitCode = 1;
  }
}

await using postgres = await openPostgres();
const watching = await createTestApp(postgres.url);
const { kills, changes, lost, doubled, emailProblems } = await killWorker(watching, {
  kills: Number(values.workers),
  next: random(seed),
});
await watching.close();
report(
  'workers killed',
  { 'events lost': lost, 'events doubled': doubled, 'emails wrong': emailProblems },
  `${kills} kills, ${changes.restock} restocks and ${changes.sold_out} times sold out`,
);

const sending = await createTestApp(postgres.url);
const found = await killSenders(sending, {
  kills: Number(values.senders),
  next: random(seed),
  recipients: 4000,
  popular: 1500,
  unverified: 11_000,
});
await sending.close();
report(
  'senders killed',
  {
    'emails lost': found.lost,
    'emails to the wrong recipients': found.unexpected,
    'copies with another Message-ID': found.otherIds,
    'copies that differ': found.altered,
    'deliveries with a wrong status': found.ledger,
  },
  `${found.kills} kills, ${found.expected} emails expected`,
);
