/** Alerts, from the confirmation of a restock until the mail server has accepted the email. */
import { setTimeout as sleep } from 'node:timers/promises';
import { insertFragrance, insertWatchers, recordRestock, type StockedFragrance } from '@sillage/testkit/recipients';
import type { Subject } from './subject.ts';

const EVERY_MS = 250;
const MAX_WAIT_MS = 20_000;

export interface AlertTimes {
  ms: number[];
  /** Number of confirmed restocks. */
  confirmed: number;
}

/** Confirms restocks, with one watcher each, for `seconds`. */
export async function measureAlerts(subject: Subject, seconds: number): Promise<AlertTimes> {
  const { db, recipients } = subject;
  const count = Math.ceil((seconds * 1000) / EVERY_MS);
  const watchers = recipients.slice(0, count);
  const prepared: StockedFragrance[] = [];
  for (const watcher of watchers) {
    const fragrance = await insertFragrance(db);
    await insertWatchers(db, fragrance, [watcher]);
    prepared.push(fragrance);
  }
  const confirmedAt = new Map<string, number>();
  const ms: number[] = [];
  const stopListening = subject.onEmail(({ to }) => {
    const at = confirmedAt.get(to);
    if (at === undefined) return;
    ms.push(performance.now() - at);
    confirmedAt.delete(to);
  });
  for (const [index, fragrance] of prepared.entries()) {
    confirmedAt.set(watchers[index]?.email ?? '', performance.now());
    await recordRestock(db, fragrance, fragrance.offerIds);
    await sleep(EVERY_MS);
  }
  const endsAt = performance.now() + MAX_WAIT_MS;
  while (confirmedAt.size > 0 && performance.now() < endsAt) await sleep(50);
  stopListening();
  return { ms, confirmed: prepared.length };
}
