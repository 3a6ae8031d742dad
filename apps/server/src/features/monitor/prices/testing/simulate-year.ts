import { DAY_MS } from '@sillage/contract';
import { random } from '@sillage/testkit/random';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runOnce } from '../../../../platform/job.ts';
import { givenFragrance } from '../../../../testing/given.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { YEAR_MS } from '../lows.rules.ts';
import { readLows } from '../lows.service.ts';
import { maintainPrices } from '../maintain-prices.job.ts';
import { saveSizes } from './save-sizes.ts';
import { findLow, findUsual, getState, isNewLow, type LoggedState, planChecks, planOffer } from './simulated-prices.ts';

const SIZES = [50, 100];

/** What is known at a time of the simulation. */
export interface SimulatedMoment {
  fragranceId: number;
  log: readonly LoggedState[];
  at: number;
  /** What the last check of each offer read. */
  read: ReadonlyMap<string, number>;
}

interface SimulationOptions {
  days: number;
  seed: number;
  /** Compares something more with the log, every `everyDays`. */
  compare?: (moment: SimulatedMoment) => Promise<void>;
  everyDays?: number;
}

/**
 * Checks the pages of two shops for some days, and compares the lows, usual prices and events with
 * those that a list of all observations gives. Returns the number of new lows.
 */
export async function simulatePrices(
  app: TestApp,
  { days, seed, compare, everyDays = 9 }: SimulationOptions,
): Promise<number> {
  const next = random(seed);
  const from = app.clock.now().getTime();
  const until = from + days * DAY_MS;
  const { fragranceId, pages } = await givenPages(app, seed);
  const plans = new Map(pages.flatMap(({ id }) => SIZES.map((ml) => [`${id} ${ml}`, planOffer(from, until, next)])));
  const checks = pages
    .flatMap((page) => planChecks(from, until, next).map((at) => ({ at, page })))
    .toSorted((a, b) => a.at - b.at);
  const log: LoggedState[] = [];
  const expected: string[] = [];
  const read = new Map<string, number>();
  let comparedAt = from;
  for (const { at, page } of checks) {
    app.clock.moveTo(new Date(at));
    const sizes = SIZES.map((sizeMl) => {
      const { price, isInStock } = getState(plans.get(`${page.id} ${sizeMl}`) ?? [], at);
      return { sizeMl, price, availability: isInStock ? ('InStock' as const) : ('OutOfStock' as const) };
    });
    await saveSizes(app, { page: { id: page.id, fragranceId }, at: app.clock.now(), sizes });
    const confirmed = await listStates(app, page.id, at);
    const states = confirmed.map((state) => {
      const read = sizes.find(({ sizeMl }) => sizeMl === state.sizeMl);
      // A restock at an unconfirmed price: the confirmed one is of before.
      const isOfBefore = read?.price !== state.price && hasNewPrice(log, state);
      return isOfBefore ? { ...state, price: null } : state;
    });
    // What was true until this check is known before the check's own states.
    const lows = states.filter((state) => hasNewPrice(log, state) && isNewLow(withEnds(log, states, at), state));
    if (lows.length > 0 && (await isStated(app, page.id, lows))) expected.push(`${page.id} ${at}`);
    log.push(...states);
    for (const { sizeMl, price } of sizes) read.set(`${page.id} ${sizeMl}`, price);
    if (at - comparedAt < everyDays * DAY_MS) continue;
    comparedAt = at;
    await compareLows(app, fragranceId, log, at);
    await compare?.({ fragranceId, log, at, read });
  }
  expect(await listLowEvents(app, fragranceId)).toEqual(expected);
  return expected.length;
}

async function givenPages(app: TestApp, seed: number) {
  const oud = await givenFragrance(app, { url: `http://year-a-${seed}.example/p` });
  const other = await givenFragrance(app, { url: `http://year-b-${seed}.example/p` });
  const moved = { fragrance_id: oud.id };
  await app.db.updateTable('offers').set(moved).where('fragrance_id', '=', other.id).execute();
  await app.db.updateTable('pages').set(moved).where('fragrance_id', '=', other.id).execute();
  const pages = await app.db
    .selectFrom('pages')
    .select('id')
    .where('fragrance_id', '=', oud.id)
    .orderBy('id')
    .execute();
  return { fragranceId: oud.id, pages };
}

async function listStates(app: TestApp, pageId: number, at: number): Promise<LoggedState[]> {
  const offers = await app.db
    .selectFrom('offers')
    .select(['size_ml', 'availability', 'confirmed_price'])
    .where('page_id', '=', pageId)
    .where('size_ml', 'is not', null)
    .execute();
  return offers.map(({ size_ml: sizeMl, availability, confirmed_price }) => ({
    at,
    offer: `${pageId} ${sizeMl}`,
    sizeMl: sizeMl ?? 0,
    price: availability === 'InStock' ? confirmed_price : null,
  }));
}

/** Adds the states of this check's offers as ends, so that their last prices last until now. */
function withEnds(log: readonly LoggedState[], states: readonly LoggedState[], at: number): LoggedState[] {
  return [...log, ...states.map((state) => ({ ...state, at, price: null }))];
}

function hasNewPrice(log: readonly LoggedState[], { offer, price, at }: LoggedState): boolean {
  const last = log.findLast((state) => state.offer === offer);
  return price !== null && (last?.price !== price || at - last.at > 2 * DAY_MS);
}

async function compareLows(app: TestApp, fragranceId: number, log: LoggedState[], at: number): Promise<void> {
  // Deletes periods of more than 400 days ago, and must correct nothing.
  await runOnce(maintainPrices(app.deps));
  const { sizes, usual } = await readLows(app.deps, fragranceId, null);
  for (const sizeMl of SIZES) {
    const found = sizes.find((size) => size.sizeMl === sizeMl);
    const lows = [Number.POSITIVE_INFINITY, YEAR_MS, 30 * DAY_MS].map((window) => findLow(log, sizeMl, at, window));
    expect([found?.ever, found?.year, found?.month].map((low) => low?.price ?? null)).toEqual(lows);
  }
  const offers = await app.db
    .selectFrom('offers')
    .select(['id', 'page_id', 'size_ml'])
    .where('fragrance_id', '=', fragranceId)
    .execute();
  for (const { id, page_id, size_ml } of offers) {
    const found = usual.find(({ offerId }) => offerId === id);
    expect(found ? [found.usualPrice, found.days] : null).toEqual(findUsual(log, `${page_id} ${size_ml}`, at));
  }
}

/**
 * Whether an event of the check states the lows: not those of a restock of several sizes, one of
 * which is at no low.
 */
async function isStated(app: TestApp, pageId: number, lows: readonly LoggedState[]): Promise<boolean> {
  const restocked = await app.db
    .selectFrom('events')
    .innerJoin('offers', (join) => join.on(({ eb, ref }) => eb(ref('offers.id'), '=', sql<number>`any(offer_ids)`)))
    .select('size_ml')
    .where('events.page_id', '=', pageId)
    .where('events.kind', '=', 'restock')
    .where('happened_at', '=', app.clock.now())
    .execute();
  const isLow = (sizeMl: number | null) => lows.some((low) => low.sizeMl === sizeMl);
  const hasOther = lows.some(({ sizeMl }) => restocked.every(({ size_ml }) => size_ml !== sizeMl));
  return hasOther || restocked.every(({ size_ml }) => isLow(size_ml));
}

async function listLowEvents(app: TestApp, fragranceId: number): Promise<string[]> {
  const events = await app.db
    .selectFrom('events')
    .select(['page_id', 'happened_at'])
    .where('fragrance_id', '=', fragranceId)
    .where('low_since', 'is not', null)
    .orderBy('happened_at')
    .execute();
  return [...new Set(events.map(({ page_id, happened_at }) => `${page_id} ${happened_at.getTime()}`))];
}
