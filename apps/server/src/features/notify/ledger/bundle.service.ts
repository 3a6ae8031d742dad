import { after } from '../../../platform/clock.ts';
import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Channel } from '../channel.ts';
import { localDay, quietUntil } from '../local-time.rules.ts';
import { type Message, Refusal } from '../message.ts';
import { afterRefusal, retryMs } from './back-off.rules.ts';
import * as repo from './bundle.repo.ts';
import { reserve } from './choose.service.ts';
import type { ClaimedBundle } from './claim.repo.ts';
import {
  CAME_AND_WENT,
  NEWER_NEWS,
  NOTHING_LEFT,
  QUIET,
  reasonToLeaveOut,
  reasonToLeaveOutOfDigest,
  TOLD_MEANWHILE,
} from './decide.rules.ts';
import { handOver, type Needs, switchOff } from './hand-over.service.ts';
import type { Kept } from './lease.ts';
import { backAndGone, newestOf } from './news.rules.ts';
import { type Prepared, prepare } from './prepare.service.ts';
import { forgetTelling } from './settle.repo.ts';

export type TakenBundle = ClaimedBundle & { lease: string; until: Date };

/** Composes a bundle from the current state, sends it as one message, and saves the results. */
export async function sendBundle(deps: Needs, bundle: TakenBundle, channel: Channel, kept: Kept): Promise<void> {
  const now = deps.clock.now();
  const pieces = bundle.kind === 'digest' ? await composeDigest(deps, bundle) : await compose(deps, bundle, now);
  const [first] = pieces;
  if (!first) return end(deps, bundle, [], { status: 'dropped', reason: NOTHING_LEFT, sentTo: null });
  const quietTo = quietUntil(first.standing.quiet, now);
  if (quietTo !== null) return postpone(deps, bundle, { until: quietTo, reason: QUIET, isTry: false });
  if (!kept.isOurs(bundle.id) || !(await isNoted(deps, bundle, pieces))) return;
  const result = await handOver(deps, channel, messageOf(bundle, pieces, now), first.to);
  if (!(result instanceof Refusal))
    return end(deps, bundle, pieces, { status: 'sent', reason: null, sentTo: result.sentTo });
  const { kind, message: reason, retryAfterMs } = result;
  const tries = bundle.attempts + 1;
  if (afterRefusal(kind, tries) === 'retry') {
    const until = after(deps.clock.now(), retryMs(tries, Math.random(), retryAfterMs));
    return postpone(deps, bundle, { until, reason, isTry: true });
  }
  await end(deps, bundle, pieces, { status: 'failed', reason, sentTo: null });
  if (kind === 'gone') await switchOff(deps, bundle.target_id, reason);
}

function messageOf({ id, kind, user_id: userId }: TakenBundle, pieces: readonly Prepared[], at: Date): Message {
  return { id, kind, at, news: pieces.map(({ news }) => news), timeZone: pieces[0]?.timeZone ?? 'UTC', userId };
}

/** Returns the valid deferred deliveries, de-duplicated and reserved. Drops the others. */
async function compose({ db }: Needs, bundle: TakenBundle, now: Date): Promise<Prepared[]> {
  const held = await prepare(db, carried(bundle, await repo.listHeld(db, bundle.id)));
  const gone = backAndGone(held);
  const whyNot = (one: Prepared) => reasonToLeaveOut(one.standing, now) ?? (gone.has(one) ? CAME_AND_WENT : null);
  const judged = held.map((one) => ({ one, reason: whyNot(one) }));
  const { told, older } = newestOf(judged.flatMap(({ one, reason }) => (reason === null ? [one] : [])));
  const { first, later } = await reserve(db, told, now);
  const left = [
    ...judged.flatMap(({ one, reason }) => (reason === null ? [] : [{ id: one.id, reason }])),
    ...older.map(({ id }) => ({ id, reason: NEWER_NEWS })),
    ...later.map(({ id }) => ({ id, reason: TOLD_MEANWHILE })),
  ];
  await repo.leaveOut(db, bundle.id, left);
  await forgetTelling(
    db,
    left.map(({ id }) => id),
  );
  return first;
}

/** Returns the week's events that are still valid and that no email covered, de-duplicated. */
async function composeDigest({ db }: Needs, bundle: TakenBundle): Promise<Prepared[]> {
  const entries = await prepare(db, carried(bundle, await repo.listUnmailed(db, bundle)), bundle.target_id);
  return newestOf(entries.filter(({ standing }) => reasonToLeaveOutOfDigest(standing) === null)).told;
}

/**
 * Leaves out deliveries that joined after the first try: a retry has the same message id, and a
 * receiver that de-duplicates by id would never show them.
 */
function carried({ pieces }: TakenBundle, ids: readonly string[]): string[] {
  return ids.filter((id) => pieces === null || pieces.includes(id));
}

async function isNoted({ db }: Needs, bundle: TakenBundle, pieces: readonly Prepared[]): Promise<boolean> {
  if (bundle.pieces !== null) return true;
  return repo.savePieces(
    db,
    bundle,
    pieces.map(({ id }) => id),
  );
}

async function end(
  deps: Needs,
  { id, kind, lease }: TakenBundle,
  pieces: readonly Prepared[],
  ending: repo.BundleEnding,
): Promise<void> {
  const now = deps.clock.now();
  // A digest covers inbox entries, which are already sent, whatever the result of the digest.
  const told = kind === 'digest' ? [] : pieces.map((piece) => piece.id);
  const day = localDay(pieces[0]?.timeZone ?? null, now);
  const write = () =>
    deps.db.transaction().execute((tx) => repo.endBundle(tx, { id, lease, told }, ending, { now, day }));
  await writeSurely(write, deps.log);
  if (ending.status === 'failed') await forgetTelling(deps.db, told);
}

async function postpone(
  deps: Needs,
  bundle: TakenBundle,
  later: { until: Date; reason: string; isTry: boolean },
): Promise<void> {
  await writeSurely(() => deps.db.transaction().execute((tx) => repo.postponeBundle(tx, bundle, later)), deps.log);
}
