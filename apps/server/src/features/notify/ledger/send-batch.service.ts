import { after, SECOND } from '../../../platform/clock.ts';
import { countTries } from '../../../platform/metrics.ts';
import type { Channel } from '../channel.ts';
import { type Message, Refusal } from '../message.ts';
import type { OutwardChannel } from '../notify.tables.ts';
import { afterRefusal, retryMs } from './back-off.rules.ts';
import { choose } from './choose.service.ts';
import { createFlush } from './flush.ts';
import { type HandedOver, handOver, type Needs, switchOff } from './hand-over.service.ts';
import type { Kept } from './lease.ts';
import { type Prepared, prepare } from './prepare.service.ts';
import * as repo from './settle.repo.ts';

/** Later than this, a batch is judged again: slow receivers can make the rest of it outdated. */
const FRESH_MS = 30 * SECOND;

export interface Batch {
  lease: string;
  until: Date;
  /** `attempts` counts the completed tries before this one. */
  deliveries: readonly { id: string; attempts: number }[];
}

export interface Sending {
  name: OutwardChannel;
  channel: Channel;
  kept: Kept;
  onResult(id: string): void;
  signal: AbortSignal;
  /** Messages sent in parallel. */
  sideBySide: number;
}

/**
 * Judges a batch and sends its messages outside any transaction, saving results as they arrive.
 * Returns the deliveries not tried because the process is stopping or the batch takes too long.
 */
export async function sendBatch(deps: Needs, batch: Batch, sending: Sending): Promise<string[]> {
  const ids = batch.deliveries.map(({ id }) => id);
  const toSend = await choose(deps, batch.lease, await prepare(deps.db, ids));
  const staleAt = after(deps.clock.now(), FRESH_MS);
  const attemptsOf = new Map(batch.deliveries.map(({ id, attempts }) => [id, attempts]));
  const results = createFlush<repo.Ending>((endings) => writeEndings(deps, batch.lease, endings, sending), deps.log);
  const gone = new Map<string, string>();
  const untried: string[] = [];
  await sideBySide(toSend, sending.sideBySide, async (one) => {
    if (sending.signal.aborted || deps.clock.now() >= staleAt) return void untried.push(one.id);
    if (!sending.kept.isOurs(one.id) || gone.has(one.to.targetId)) return;
    const result = await handOver(deps, sending.channel, messageOf(one, deps.clock.now()), one.to);
    sending.onResult(one.id);
    if (result instanceof Refusal && result.kind === 'gone') gone.set(one.to.targetId, result.message);
    results.add(endingOf(one.id, result, (attemptsOf.get(one.id) ?? 0) + 1, deps.clock.now()));
  });
  await results.end();
  for (const [targetId, reason] of gone) await switchOff(deps, targetId, reason);
  return untried;
}

function messageOf({ id, news, timeZone, to }: Prepared, at: Date): Message {
  return { id, kind: 'single', at, news: [news], timeZone, userId: to.userId };
}

function endingOf(id: string, result: HandedOver | Refusal, attempts: number, now: Date): repo.Ending {
  if (!(result instanceof Refusal))
    return { id, status: 'sent', isTry: true, reason: null, sentTo: result.sentTo, nextTryAt: null };
  const ending = { id, isTry: true, reason: result.message, sentTo: null };
  if (afterRefusal(result.kind, attempts) === 'give-up') return { ...ending, status: 'failed', nextTryAt: null };
  const nextTryAt = after(now, retryMs(attempts, Math.random(), result.retryAfterMs));
  return { ...ending, status: 'due', nextTryAt };
}

async function writeEndings(
  { db, clock }: Needs,
  lease: string,
  endings: readonly repo.Ending[],
  { name }: Sending,
): Promise<void> {
  await repo.endTries(db, lease, endings, clock.now());
  const failed = endings.filter(({ status }) => status === 'failed').map(({ id }) => id);
  await repo.forgetTelling(db, failed);
  for (const [status, ended] of Map.groupBy(endings, (ending) => ending.status)) countTries(name, status, ended.length);
}

async function sideBySide<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  async function oneAfterAnother(): Promise<void> {
    for (const item of left) await work(item);
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, oneAfterAnother));
}
