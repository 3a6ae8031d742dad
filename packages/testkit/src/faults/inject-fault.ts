import { setTimeout as sleep } from 'node:timers/promises';
import { crashPostgres, failOver, fillDisk, freezePostgres, restartPostgres } from './database-faults.ts';
import { findLostWrites, findWrongEmails, findWrongEvents } from './find-losses.ts';
import { type FaultLoad, WATCHERS } from './load.ts';
import type { FaultSystem } from './open-system.ts';
import { cutOffWorker, exhaustMemory, jumpClocks, killEach } from './process-faults.ts';

/**
 * Functions that cause a fault, by the fault's name. Each function resolves after the fault with a
 * note of its actions. The failover must run last, because it replaces the primary database server.
 */
export const faults = {
  'PostgreSQL restarts': restartPostgres,
  'PostgreSQL crashes': crashPostgres,
  'PostgreSQL is frozen': freezePostgres,
  'the disk of the database is full': fillDisk,
  'the clocks of two processes jump': jumpClocks,
  'a worker is cut off': cutOffWorker,
  'two processes run out of memory': exhaustMemory,
  'each process is killed': killEach,
  'PostgreSQL fails over': failOver,
} satisfies Record<string, (system: FaultSystem) => Promise<string>>;

export interface FaultReport {
  note: string;
  /** Lost or duplicate writes, events and emails, described in one line each. */
  problems: string[];
  /** Failed requests by kind, without the kinds that are acceptable during a fault. */
  wrongResponses: Record<string, number>;
  failures: Record<string, number>;
  acknowledgedWrites: number;
  restocks: number;
  emails: number;
  /**
   * Number of emails that arrived again with the same Message-ID since the load was opened.
   */
  repeatedEmails: number;
  /** Time from the end of the fault to the next acknowledged write; null after the time limit. */
  secondsToWrite: number | null;
  secondsToEmail: number | null;
  secondsToAllRestocks: number | null;
  longestPauseSeconds: number;
}

const STEADY_MS = 3_000;
/**
 * Maximum time for the recovery from a fault, far longer than the leases on shops and deliveries.
 */
const RECOVERY_MS = 300_000;
const PERMITTED_FAILURES = /^(?:503 with Retry-After|no connection|no response in .*)$/;

export function injectFault(name: keyof typeof faults, system: FaultSystem): Promise<FaultReport> {
  return measureFault(system, () => faults[name](system));
}

/**
 * Causes a fault, waits for the recovery, and reports lost or duplicate data. `cause` resolves
 * after the fault with a note of what it did.
 */
export async function measureFault(load: FaultLoad, cause: () => Promise<string>): Promise<FaultReport> {
  const { writers, shops, emails } = load;
  const before = { writes: writers.writes.length, emails: emails.length, restocks: countRestocks(load) };
  writers.resume();
  shops.resume();
  // The first email shows that work is in progress.
  while (emails.length === 0) await sleep(50);
  await sleep(STEADY_MS);
  writers.takeFailures();
  const startedAt = performance.now();
  const note = await cause();
  const [faultEndedAt, faultEndedAtDate] = [performance.now(), Date.now()];
  const isRecorded = await shops.untilRecorded(RECOVERY_MS);
  const recordedAt = performance.now();
  const findWrite = () => writers.writes.find((at) => at > faultEndedAt);
  const findEmail = () => emails.find(({ at }) => at > faultEndedAtDate)?.at;
  while ((!findWrite() || !findEmail()) && performance.now() - faultEndedAt < RECOVERY_MS) await sleep(50);
  await sleep(STEADY_MS);
  shops.pause();
  await shops.untilRecorded(RECOVERY_MS);
  await writers.pause();
  const failures = writers.takeFailures();
  const [wroteAt, emailedAt] = [findWrite(), findEmail()];
  return {
    note,
    ...(await compare(load)),
    failures,
    wrongResponses: Object.fromEntries(Object.entries(failures).filter(([how]) => !PERMITTED_FAILURES.test(how))),
    acknowledgedWrites: writers.writes.length - before.writes,
    restocks: countRestocks(load) - before.restocks,
    emails: emails.length - before.emails,
    secondsToWrite: wroteAt === undefined ? null : (wroteAt - faultEndedAt) / 1000,
    secondsToEmail: emailedAt === undefined ? null : (emailedAt - faultEndedAtDate) / 1000,
    secondsToAllRestocks: isRecorded ? (recordedAt - faultEndedAt) / 1000 : null,
    longestPauseSeconds: findLongestPause([startedAt, ...writers.writes.filter((at) => at >= startedAt)]) / 1000,
  };
}

function countRestocks({ shops }: FaultLoad): number {
  return [...shops.restocks().values()].reduce((total, count) => total + count, 0);
}

function findLongestPause(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

async function compare({ db, users, webs, writers, shops, emails }: FaultLoad) {
  const origins = webs.map(({ origin }) => origin);
  const lost = await findLostWrites(db, users, origins, writers.acknowledged);
  const events = await findWrongEvents(db, shops.restocks());
  const { problems, repeated } = await findWrongEmails(db, emails, { watchers: WATCHERS, withinMs: RECOVERY_MS });
  return { problems: [...lost, ...events, ...problems], repeatedEmails: repeated };
}
