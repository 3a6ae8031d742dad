import { isInStock } from '@sillage/contract';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { applyOffers, lockFragrances, touchOffers } from '../catalogue/index.ts';
import {
  type Change,
  type CheckRow,
  checkRow,
  isAsBefore,
  isOtherSight,
  isSameSight,
  judgeLook,
  type Look,
  newsOf,
  toUpdate,
} from './judge-look.ts';
import type { Announce, MonitorEvent } from './monitor.events.ts';
import * as repo from './monitor.repo.ts';
import { insertNews } from './news.repo.ts';

export type { Look } from './judge-look.ts';

/** What a look came to, for the timetable. */
export interface Saved {
  /** A change now waits for its second look. */
  isChanging: boolean;
  /** Some offer of the page is in stock, as confirmed. */
  isInStock: boolean;
  /** A change of stock was confirmed. */
  hasChanged: boolean;
  /** The confirmed change is a restock that people are told of. */
  isRestock: boolean;
  /** The look saw something else than the one before it. */
  isOtherSight: boolean;
}

interface Keeping {
  confirmMs: number;
  announce: Announce;
}

/**
 * Stores a look: the checks, the confirmed states, what follows for the fragrance, the live news, and the events with
 * whatever `announce` adds, all in the caller's transaction.
 */
export async function saveLook(tx: Tx, look: Look, confirmMs: number, announce: Announce): Promise<Saved> {
  const saved = await saveLooks(tx, [look], { confirmMs, announce });
  return saved.get(look.page.id) as Saved;
}

/**
 * Stores looks at several pages, each as `saveLook` does, all made at the same moment. Those that saw what the last ones
 * saw are written by one statement for all. Answers by page.
 */
export async function saveLooks(tx: Tx, looks: readonly Look[], keeping: Keeping): Promise<Map<number, Saved>> {
  const known = await repo.lockKnown(
    tx,
    looks.map(({ page }) => page.id),
  );
  const byPage = Map.groupBy(known, ({ page_id }) => page_id);
  const judged = looks.map((look) => {
    const offers = byPage.get(look.page.id) ?? [];
    return { look, offers, changes: judgeLook(look, offers, keeping.confirmMs) };
  });
  const [quiet, loud] = [[] as typeof judged, [] as typeof judged];
  for (const one of judged) (isAsBefore(one.look, one.changes) ? quiet : loud).push(one);
  if (loud.length > 0 && looks.length > 1)
    await lockFragrances(
      tx,
      looks.map(({ page }) => page.fragranceId),
    );
  await keepQuiet(tx, quiet);
  for (const one of loud) await keepLoud(tx, one, keeping.announce);
  return new Map(judged.map((one) => [one.look.page.id, savedOf(one)]));
}

interface Judged {
  look: Look;
  offers: readonly repo.KnownOffer[];
  changes: readonly Change[];
}

async function keepQuiet(tx: Tx, quiet: readonly Judged[]): Promise<void> {
  const [first] = quiet;
  if (first === undefined) return;
  const offerIds = quiet.flatMap(({ changes }) => changes.flatMap(({ offer }) => offer?.id ?? []));
  const fragranceIds = quiet.map(({ look }) => look.page.fragranceId);
  await touchOffers(tx, { offerIds, fragranceIds }, first.look.at);
}

async function keepLoud(tx: Tx, { look, changes }: Judged, announce: Announce): Promise<void> {
  if (changes.length === 0) return keepSilent(tx, look);
  const ids = await applyOffers(tx, look.page, changes.map(toUpdate), look.at);
  const seen = changes.map(({ offer, reading, step }, index) => {
    const row = checkRow(look, ids[index] ?? null, reading);
    return { row, isNews: step.event !== null || !isSameSight(row, offer?.sight) };
  });
  const checkIds = await keepChecks(tx, seen);
  for (const [index, { offer, step }] of changes.entries())
    if (step.state.candidate !== (offer?.candidate ?? null))
      await repo.saveCandidate(tx, ids[index] as number, step.state.candidate);
  await announceChanges(tx, look, changes, { ids, checkIds }, announce);
  const kind = newsOf(changes);
  if (kind) await insertNews(tx, { fragranceId: look.page.fragranceId, kind, at: look.at });
}

/** A look that says nothing of any offer. */
async function keepSilent(tx: Tx, look: Look): Promise<void> {
  const row = checkRow(look, null, null);
  const last = await repo.findPageSight(tx, look.page.id);
  if (!isSameSight(row, last)) await repo.insertChecks(tx, [row]);
}

/** Keeps what is new: a look that saw the same as the last one adds no row, unless an event rests on it. Answers ids by place. */
async function keepChecks(
  tx: Tx,
  seen: readonly { row: CheckRow; isNews: boolean }[],
): Promise<(number | undefined)[]> {
  const news = seen.filter(({ isNews }) => isNews);
  if (news.length === 0) return [];
  const ids = await repo.insertChecks(
    tx,
    news.map(({ row }) => row),
  );
  return seen.map((one) => ids[news.indexOf(one)]);
}

/** Sizes that came back together are one event: somebody who watches the fragrance wants one message. */
async function announceChanges(
  tx: Tx,
  look: Look,
  changes: readonly Change[],
  { ids, checkIds }: { ids: number[]; checkIds: (number | undefined)[] },
  announce: Announce,
): Promise<void> {
  const events: MonitorEvent[] = [];
  for (const kind of ['restock', 'sold_out'] as const) {
    const indices = [...changes.keys()].filter((index) => changes[index]?.step.event === kind);
    const [first] = indices;
    if (first === undefined) continue;
    events.push({
      id: newId(),
      kind,
      fragrance_id: look.page.fragranceId,
      offer_ids: indices.map((index) => ids[index] as number),
      check_id: checkIds[first] as number,
      happened_at: look.at,
      // A size that comes back for good is told, whatever another one does beside it.
      is_flapping: indices.every((index) => changes[index]?.step.isFlapping === true),
    });
  }
  for (const event of events) await repo.insertEvent(tx, event);
  if (events.length > 0) await announce(tx, events);
}

function savedOf({ offers, changes }: Judged): Saved {
  const looked = new Set(changes.map(({ offer }) => offer?.id));
  const others = offers.filter(({ id }) => !looked.has(id));
  const seen = changes.map(({ step }) => step.state);
  const states = [...seen, ...others];
  return {
    // A page that spoke, but not of what waits, would be asked for it over and over.
    isChanging: (changes.length > 0 ? seen : others).some(({ candidate }) => candidate !== null),
    isInStock: states.some(({ availability }) => availability !== null && isInStock(availability)),
    hasChanged: changes.some(({ step }) => step.event !== null),
    isRestock: changes.some(({ step }) => step.event === 'restock' && !step.isFlapping),
    isOtherSight: isOtherSight(offers, changes),
  };
}
