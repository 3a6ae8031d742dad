import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultLoad, type FaultReport, measureFault, WATCHERS } from '@sillage/testkit/faults';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { startOwnWrites } from './own-writes.ts';
import { killMember, type Member, type PatroniCluster } from './patroni.ts';

const DEMOTION_MS = 600_000;
const READ_ONLY = '25006';
/** Name of Sillage's database. */
export const DATABASE = 'sillage';

interface Outcome extends FaultReport {
  fault: string;
  /** Number of writes sent to the former leader directly that it acknowledged. */
  acceptedByFormer: number;
}

/** Causes `rounds` faults of each kind under load. Returns false if one lost or repeated data. */
export async function testFailovers(cluster: PatroniCluster, load: FaultLoad, rounds: number): Promise<boolean> {
  const ownWrites = await startOwnWrites(load);
  const outcomes: Outcome[] = [];
  let isFine = true;
  let repeatedBefore = 0;
  try {
    for (const [fault, cause] of Object.entries(faults))
      for (let round = 1; round <= rounds; round += 1) {
        const roles = await cluster.untilHealthy();
        let acceptedByFormer = 0;
        const report = await measureFault(load, async () => {
          await cause(cluster, roles);
          acceptedByFormer = await countAcceptedWrites(cluster.urlAt(roles.leader.port, DATABASE));
          return `from ${roles.leader.name}`;
        });
        const repeatedEmails = report.repeatedEmails - repeatedBefore;
        repeatedBefore = report.repeatedEmails;
        const outcome = { ...report, repeatedEmails, fault: `${fault} ${round}`, acceptedByFormer };
        outcomes.push(outcome);
        isFine &&= isRoundFine(outcome);
        console.log(formatRow(outcome), JSON.stringify(report.failures));
        for (const problem of report.problems.slice(0, 10)) console.log('    ', problem);
      }
  } finally {
    await ownWrites.close();
  }
  const { reads, stale } = ownWrites.counts();
  console.log(`\n${HEAD}\n${outcomes.map(formatRow).join('\n')}\n`);
  console.log(`${reads} reads of what the same user had just written, ${stale} of them older than the write`);
  return isFine && stale === 0 && reads > 0;
}

type Roles = Record<'leader' | 'standby', Member>;

const faults: Record<string, (cluster: PatroniCluster, roles: Roles) => Promise<void>> = {
  switchover: (cluster, { leader, standby }) => cluster.switchOver(leader, standby),
  async 'SIGKILL of the leader'(cluster, { leader }) {
    await killMember(leader);
    await cluster.untilOtherLeader(leader);
    leader.program.start();
  },
};

/**
 * Writes to the former leader directly until it responds that it is read-only. Returns the number
 * of writes that it acknowledged until then.
 */
async function countAcceptedWrites(url: string): Promise<number> {
  let accepted = 0;
  for (const deadline = performance.now() + DEMOTION_MS; performance.now() < deadline; await sleep(50)) {
    const result = await tryWrite(url);
    if (result === READ_ONLY) return accepted;
    if (result === 'accepted') accepted += 1;
  }
  throw new Error('the former leader is not read-only');
}

/** Returns `accepted`, or the code of the error. */
async function tryWrite(url: string): Promise<string | undefined> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 5000 });
  try {
    await sql`insert into secrets (name, value) values ('former leader', 'written')
      on conflict (name) do update set value = excluded.value`.execute(db);
    return 'accepted';
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await db.destroy();
  }
}

const HEAD = `| fault | longest time without a write, ms | acknowledged writes | lost | alerts expected | lost or wrong | repeated | writes accepted by the former leader |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`;

function formatRow(outcome: Outcome): string {
  const lostWrites = outcome.problems.filter((problem) => problem.startsWith('write')).length;
  const cells = [
    outcome.fault,
    Math.round(outcome.longestPauseSeconds * 1000),
    outcome.acknowledgedWrites,
    lostWrites,
    outcome.restocks * WATCHERS,
    outcome.problems.length - lostWrites,
    outcome.repeatedEmails,
    outcome.acceptedByFormer,
  ];
  return `| ${cells.join(' | ')} |`;
}

function isRoundFine({ problems, repeatedEmails, acceptedByFormer, wrongResponses }: Outcome): boolean {
  return problems.length + repeatedEmails + acceptedByFormer + Object.keys(wrongResponses).length === 0;
}
