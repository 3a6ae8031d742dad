import { addMs, DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { offerStore } from '../../catalogue/index.ts';
import type { PublishEvents } from '../monitor.events.ts';
import { isAfterGap } from '../prices/price-periods.rules.ts';
import { recordPrices, splitPeriods } from '../prices/record-prices.service.ts';
import * as repo from './checks.repo.ts';
import {
  buildCheckRow,
  type CheckRow,
  classifyLiveChange,
  evaluateCheck,
  hasChangedSide,
  hasNewObservation,
  isObservedInStock,
  isSameResult,
  isUnchangedCheck,
  type KnownOffer,
  type OfferChange,
  type PageCheck,
  toUpdate,
} from './evaluate-check.rules.ts';
import { insertLiveChange } from './live-changes.repo.ts';
import { type EvaluatedCheck, listAddedOffers, markNewOffers } from './mark-new-offers.rules.ts';
import { findPageHistory } from './publish-changes.repo.ts';
import { publishChanges, toStoredChange } from './publish-changes.service.ts';

export type { PageCheck } from './evaluate-check.rules.ts';

export interface SaveResult {
  isInStock: boolean;
  /** Whether a change or a new offer awaits its second check. */
  isChanging: boolean;
  /**
   * Changes that this check confirmed. A restock is always a `stock` change; it is also listed as
   * `restock` if users are notified of it.
   */
  confirmed: readonly ('stock' | 'restock' | 'new-offer')[];
  hasNewObservation: boolean;
}

interface SaveOptions {
  confirmMs: number;
  publish: PublishEvents;
}

/**
 * Saves the check of a page, and the stock changes and events that follow from it, in the
 * transaction `tx`. `publish` receives the events in the same transaction.
 */
export async function saveCheck(
  tx: Tx,
  check: PageCheck,
  confirmMs: number,
  publish: PublishEvents,
): Promise<SaveResult> {
  const saved = await saveChecks(tx, [check], { confirmMs, publish });
  return saved.get(check.page.id) as SaveResult;
}

/** Saves checks that were made at the same moment. Returns the results by page id. */
export async function saveChecks(
  tx: Tx,
  made: readonly PageCheck[],
  options: SaveOptions,
): Promise<Map<number, SaveResult>> {
  const { unchanged, changed } = await lockAndEvaluate(tx, made, options.confirmMs);
  if (changed.length > 0 && made.length > 1)
    await offerStore.lockFragrances(
      tx,
      [...unchanged, ...changed].map(({ check }) => check.page.fragranceId),
    );
  const saved = await saveUnchanged(tx, unchanged);
  for (const item of changed) {
    const marked = await markNew(tx, item);
    await saveChanged(tx, marked, options.publish);
    saved.set(item.check.page.id, buildSaveResult(marked));
  }
  return saved;
}

/**
 * Saves those checks that change nothing, and returns their results by page id. The checks were
 * made at about the same time. The others are not saved.
 */
export async function saveUnchangedChecks(
  tx: Tx,
  made: readonly PageCheck[],
  confirmMs: number,
): Promise<Map<number, SaveResult>> {
  const { unchanged } = await lockAndEvaluate(tx, made, confirmMs);
  return saveUnchanged(tx, unchanged);
}

async function lockAndEvaluate(
  tx: Tx,
  made: readonly PageCheck[],
  confirmMs: number,
): Promise<{ unchanged: EvaluatedCheck[]; changed: EvaluatedCheck[] }> {
  const known = await repo.lockKnownOffers(
    tx,
    made.map(({ page }) => page.id),
  );
  const byPage = Map.groupBy(known, ({ page_id }) => page_id);
  const checks = await addFragranceIds(tx, made, byPage);
  const [unchanged, changed] = [[] as EvaluatedCheck[], [] as EvaluatedCheck[]];
  for (const check of checks) {
    const offers = byPage.get(check.page.id) ?? [];
    const item = { check, offers, changes: evaluateCheck(check, offers, confirmMs) };
    (listConfirmedOffers(item).length > 0 ? unchanged : changed).push(item);
  }
  return { unchanged, changed };
}

/**
 * Sets the fragrance to which each page belongs now. An operator may have moved the page to another
 * fragrance while it was read.
 */
async function addFragranceIds(
  tx: Tx,
  checks: readonly PageCheck[],
  byPage: ReadonlyMap<number, readonly { fragrance_id: number }[]>,
): Promise<PageCheck[]> {
  const unknown = checks.flatMap(({ page }) => (byPage.has(page.id) ? [] : page.id));
  const found = unknown.length > 0 ? await repo.lockPageFragrances(tx, unknown) : new Map<number, number>();
  return checks.map((check) => {
    const { id } = check.page;
    const fragranceId = byPage.get(id)?.[0]?.fragrance_id ?? found.get(id) ?? check.page.fragranceId;
    return { ...check, page: { ...check.page, fragranceId } };
  });
}

/** Lists the offers that a check confirms as they are stored; empty if it changes anything. */
function listConfirmedOffers({ check, offers, changes }: EvaluatedCheck): KnownOffer[] {
  const { readAt = null } = check.page;
  // A response 304 confirms what the last full read of the page found.
  if (check.outcome === 'unchanged' && readAt !== null)
    return offers.filter(
      (offer) => offer.availability !== null && offer.last_checked_at !== null && offer.last_checked_at >= readAt,
    );
  return isUnchangedCheck(check, changes) ? changes.flatMap(({ offer }) => offer ?? []) : [];
}

async function saveUnchanged(tx: Tx, unchanged: readonly EvaluatedCheck[]): Promise<Map<number, SaveResult>> {
  const [first] = unchanged;
  if (first === undefined) return new Map();
  const { at } = first.check;
  const offers = unchanged.flatMap(listConfirmedOffers);
  const fragranceIds = unchanged.map(({ check }) => check.page.fragranceId);
  const afterGap = offers.filter((offer) => isAfterGap(offer, at)).map(({ id }) => id);
  if (afterGap.length > 0) await splitPeriods(tx, afterGap, at);
  await offerStore.touchOffers(tx, { offerIds: offers.map(({ id }) => id), fragranceIds }, at);
  return new Map(unchanged.map((item) => [item.check.page.id, buildSaveResult(item)]));
}

async function markNew(tx: Tx, evaluated: EvaluatedCheck): Promise<EvaluatedCheck> {
  const { check, changes } = evaluated;
  if (listAddedOffers(changes).length === 0) return evaluated;
  const reading = { method: check.verdict?.method ?? null, dayBefore: addMs(check.at, -DAY) };
  return markNewOffers(evaluated, await findPageHistory(tx, check.page.id, reading));
}

async function saveChanged(tx: Tx, { check, changes }: EvaluatedCheck, publish: PublishEvents): Promise<void> {
  if (changes.length === 0) return saveWithoutOffers(tx, check);
  const ids = await offerStore.applyOffers(tx, check.page, changes.map(toUpdate), check.at);
  const lows = await recordPrices(tx, check, changes, ids);
  const rows = changes.map((change, index) => {
    const row = buildCheckRow(check, ids[index] ?? null, change.observation);
    const isProof = provesEvent(change) || lows.has(ids[index] as number);
    return { row, isStored: isProof || !isSameResult(row, change.offer?.latestCheck) };
  });
  const checkIds = await insertChangedChecks(tx, rows);
  for (const [index, { offer, transition }] of changes.entries())
    if (transition.state.candidate !== (offer?.candidate ?? null))
      await repo.saveCandidate(tx, ids[index] as number, transition.state.candidate);
  const stored = changes.map((change, index) =>
    toStoredChange(change, { offerId: ids[index] as number, checkId: checkIds[index] ?? null }, lows),
  );
  const hasNewState = await offerStore.refreshDerived(tx, check.page.fragranceId, check.at);
  await publishChanges(tx, check, stored, publish);
  const kind = classifyLiveChange(changes) ?? (hasNewState ? 'stock' : null);
  if (kind) await insertLiveChange(tx, { fragranceId: check.page.fragranceId, kind, at: check.at });
}

/** Saves a check that found no offers, unless its result equals the page's latest check. */
async function saveWithoutOffers(tx: Tx, check: PageCheck): Promise<void> {
  const row = buildCheckRow(check, null, null);
  const last = await repo.findLatestPageCheck(tx, check.page.id);
  if (isSameResult(row, last)) return;
  await repo.insertChecks(tx, [row]);
  const { fragranceId } = check.page;
  if (await offerStore.refreshDerived(tx, fragranceId, check.at))
    await insertLiveChange(tx, { fragranceId, kind: 'stock', at: check.at });
}

/**
 * Stores the checks that are marked by `isStored`. Returns one id for each item of `rows`,
 * undefined if it is not marked.
 */
async function insertChangedChecks(
  tx: Tx,
  rows: readonly { row: CheckRow; isStored: boolean }[],
): Promise<(number | undefined)[]> {
  const changed = rows.filter(({ isStored }) => isStored);
  if (changed.length === 0) return [];
  const ids = await repo.insertChecks(
    tx,
    changed.map(({ row }) => row),
  );
  return rows.map((item) => ids[changed.indexOf(item)]);
}

function provesEvent({ transition, isConfirmedNewOffer, priceDrop }: OfferChange): boolean {
  return transition.event !== null || isConfirmedNewOffer || priceDrop !== null;
}

function buildSaveResult(item: EvaluatedCheck): SaveResult {
  const { check, offers, changes } = item;
  if (check.outcome === 'unchanged') {
    const isPageInStock = listConfirmedOffers(item).some(({ availability }) => isObservedInStock(availability));
    return { isInStock: isPageInStock, isChanging: false, confirmed: [], hasNewObservation: false };
  }
  const checkedIds = new Set(changes.map(({ offer }) => offer?.id));
  const others = offers.filter(({ id }) => !checkedIds.has(id));
  const checkedStates = changes.map(({ transition }) => transition.state);
  const bottles = changes
    .filter(({ observation }) => observation.kind === 'bottle')
    .map(({ transition }) => transition.state);
  const states = [...bottles, ...others.filter(({ kind }) => kind === 'bottle')];
  return {
    // A pending change that the page did not mention is ignored; else the page would be requested
    // over and over.
    isChanging:
      (changes.length > 0 ? checkedStates : others).some(({ candidate }) => candidate !== null) ||
      changes.some(({ isNew }) => isNew),
    isInStock: states.some(({ availability }) => isObservedInStock(availability)),
    confirmed: listConfirmed(changes),
    hasNewObservation: hasNewObservation(offers, changes),
  };
}

function listConfirmed(changes: readonly OfferChange[]): SaveResult['confirmed'] {
  const isRestock = ({ observation, transition }: OfferChange) =>
    observation.kind === 'bottle' && transition.event === 'restock' && !transition.isFlapping;
  return [
    ...(changes.some(hasChangedSide) ? (['stock'] as const) : []),
    ...(changes.some(isRestock) ? (['restock'] as const) : []),
    ...(changes.some(({ isConfirmedNewOffer }) => isConfirmedNewOffer) ? (['new-offer'] as const) : []),
  ];
}
