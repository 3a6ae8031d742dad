import { reliableOffers } from '@sillage/page-reader';
import { after, DAY } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { applyOffers, lockFragrances, touchOffers } from '../catalogue/index.ts';
import { findPagePast } from './announce-look.repo.ts';
import { announceLook } from './announce-look.service.ts';
import { cameAt } from './arrivals.rules.ts';
import {
  type Change,
  type CheckRow,
  checkRow,
  hasTurned,
  isAsBefore,
  isOtherSight,
  isSameSight,
  isThere,
  judgeLook,
  type Look,
  newsOf,
  toUpdate,
} from './judge-look.ts';
import type { Announce } from './monitor.events.ts';
import * as repo from './monitor.repo.ts';
import { insertNews } from './news.repo.ts';

export type { Look } from './judge-look.ts';

export interface Saved {
  /** A change or a new offer awaits its second check. */
  isChanging: boolean;
  /** An offer of the page is confirmed as in stock. */
  isInStock: boolean;
  /** A change of stock was confirmed. */
  hasChanged: boolean;
  /** A new offer was confirmed by a second check. */
  hasArrival: boolean;
  /** The confirmed change is a restock that is notified. */
  isRestock: boolean;
  /** The check observed something else than the previous one. */
  isOtherSight: boolean;
}

interface Keeping {
  confirmMs: number;
  announce: Announce;
}

/**
 * Saves a check in the caller's transaction: check rows, confirmed states, the fragrance's summary,
 * the live update, and events with what `announce` adds.
 */
export async function saveLook(tx: Tx, look: Look, confirmMs: number, announce: Announce): Promise<Saved> {
  const saved = await saveLooks(tx, [look], { confirmMs, announce });
  return saved.get(look.page.id) as Saved;
}

/**
 * Saves checks of several pages, made at the same moment, as `saveLook` does. All checks that
 * observed no change share one statement. Returns the results by page id.
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
  const saved = new Map(quiet.map((one) => [one.look.page.id, savedOf(one)]));
  for (const one of loud) {
    const whole = await withArrivals(tx, one);
    await keepLoud(tx, whole, keeping.announce);
    saved.set(one.look.page.id, savedOf(whole));
  }
  return saved;
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

/** Marks the in-stock offers that are new to a fragrance that was already known. */
async function withArrivals(tx: Tx, { look, offers, changes }: Judged): Promise<Judged> {
  const fresh = changes.filter(({ cameAt, reading }) => cameAt !== null && isThere(reading.availability));
  const past =
    fresh.length === 0
      ? undefined
      : await findPagePast(tx, look.page.id, {
          method: look.verdict?.method ?? null,
          dayBefore: after(look.at, -DAY),
        });
  const readings = look.verdict === null ? [] : reliableOffers(look.verdict);
  const gone = changes.flatMap(({ isListed, offer }) => (isListed || offer === null ? [] : [offer]));
  const since = past && cameAt({ known: offers, readings, gone }, past);
  if (!since) return { look, offers, changes };
  const welcomed = (change: Change) => (fresh.includes(change) ? { ...change, isNew: true, cameAt: since } : change);
  return { look, offers, changes: changes.map(welcomed) };
}

async function keepLoud(tx: Tx, { look, changes }: Judged, announce: Announce): Promise<void> {
  if (changes.length === 0) return keepSilent(tx, look);
  const ids = await applyOffers(tx, look.page, changes.map(toUpdate), look.at);
  const seen = changes.map((change, index) => {
    const row = checkRow(look, ids[index] ?? null, change.reading);
    return { row, isNews: isProof(change) || !isSameSight(row, change.offer?.sight) };
  });
  const checkIds = await keepChecks(tx, seen);
  for (const [index, { offer, step }] of changes.entries())
    if (step.state.candidate !== (offer?.candidate ?? null))
      await repo.saveCandidate(tx, ids[index] as number, step.state.candidate);
  const stored = changes.map((change, index) => ({
    ...change,
    offerId: ids[index] as number,
    checkId: checkIds[index] ?? null,
  }));
  await announceLook(tx, look, stored, announce);
  const kind = newsOf(changes);
  if (kind) await insertNews(tx, { fragranceId: look.page.fragranceId, kind, at: look.at });
}

/** Saves a check without offers. */
async function keepSilent(tx: Tx, look: Look): Promise<void> {
  const row = checkRow(look, null, null);
  const last = await repo.findPageSight(tx, look.page.id);
  if (!isSameSight(row, last)) await repo.insertChecks(tx, [row]);
}

/**
 * Inserts the checks that differ from the previous observation or prove an event. Returns ids by
 * position; undefined where no row was added.
 */
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

/** Whether an event may rest on this observation. */
function isProof({ step, isArrival, fall }: Change): boolean {
  return step.event !== null || isArrival || fall !== null;
}

function savedOf({ offers, changes }: Judged): Saved {
  const looked = new Set(changes.map(({ offer }) => offer?.id));
  const others = offers.filter(({ id }) => !looked.has(id));
  const seen = changes.map(({ step }) => step.state);
  const states = [...seen, ...others];
  return {
    // A pending change that the page did not mention is ignored; else the page would be requested
    // over and over.
    isChanging:
      (changes.length > 0 ? seen : others).some(({ candidate }) => candidate !== null) ||
      changes.some(({ isNew }) => isNew),
    isInStock: states.some(({ availability }) => isThere(availability)),
    hasChanged: changes.some(hasTurned),
    hasArrival: changes.some(({ isArrival }) => isArrival),
    isRestock: changes.some(({ step }) => step.event === 'restock' && !step.isFlapping),
    isOtherSight: isOtherSight(offers, changes),
  };
}
