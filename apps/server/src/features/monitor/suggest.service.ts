import { AppError, type Fragrance, type Suggestion } from '@sillage/contract';
import { otherProduct, plainText, type Verdict } from '@sillage/page-reader';
import { after, DAY, HOUR } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { FetchError } from '../../platform/fetch-page.ts';
import { newId } from '../../platform/ids.ts';
import { webUrl } from '../../platform/net-guard.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import {
  findAtAddress,
  forgetReadings,
  listSuggestions as listRows,
  lockSuggestion,
  type SuggestionRow,
  saveReading,
  settleSuggestion,
  shopHostOf,
} from '../catalogue/index.ts';
import { saveLook } from './save-look.service.ts';
import { plainAddress, readAddress, spellingsOf } from './suggest-address.rules.ts';
import { readProductAt, unusable } from './suggest-read.service.ts';

const perHour: Limit = { name: 'suggest-hour', points: 10, windowMs: HOUR };
const perDay: Limit = { name: 'suggest-day', points: 30, windowMs: DAY };
/** Older readings say too little about the current stock to be confirmed. */
const FRESH_MS = DAY;
const LISTED = 100;
/** More than the rate limits allow in years. */
const ALL = 100_000;

/** Starts a watch in the caller's transaction. Injected: the monitor owns no watchlists. */
export type Watch = (tx: Tx, watch: { userId: string; fragranceId: number; now: Date }) => Promise<void>;

/** Reads a page for the user to confirm, unless the catalogue already has it. */
export async function suggest(deps: Deps, userId: string, pasted: string): Promise<Suggestion> {
  const url = plainAddress(addressOf(pasted));
  await deps.limits.take(perHour, userId);
  await deps.limits.take(perDay, userId);
  const known = await findAtAddress(deps.db, spellingsOf(url), userId);
  if (known) return asKnown(url, known, deps.clock.now());
  const read = await readProductAt(deps, url).catch((error: unknown) => giveBack(deps, userId, error));
  const knownThere = await findAtAddress(deps.db, [read.url, ...read.alsoAt].flatMap(spellingsOf), userId);
  const now = deps.clock.now();
  if (knownThere) return asKnown(read.url, knownThere, now);
  await forgetReadings(deps.db, after(now, -FRESH_MS));
  const reading = { id: newId(), user_id: userId, url: read.url, verdict: read.verdict, created_at: now };
  const id = await saveReading(deps.db, reading);
  return toSuggestion({ ...reading, id, status: 'read', fragrance_id: null, name: null, brand: null });
}

/** An attempt that ends in UNAVAILABLE does not count against the limits. */
async function giveBack({ limits }: Deps, userId: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') {
    await limits.giveBack(perHour, userId);
    await limits.giveBack(perDay, userId);
  }
  throw error;
}

function addressOf(pasted: string): string {
  const url = readAddress(pasted);
  if (!url)
    throw unusable(
      'This is not a web address. Paste it as it stands in the browser, such as https://shop.example/product.',
    );
  try {
    return webUrl(url.href).href;
  } catch (error) {
    throw error instanceof FetchError ? unusable(error.message) : error;
  }
}

/**
 * Adds a suggested page to the catalogue, starts a watch for the user, and saves the reading as the
 * page's first check. Repeated confirmations, also by several users, add it once.
 */
export function confirmSuggestion(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
  id: string,
  given: { name: string; brand: string },
  watch: Watch,
): Promise<Suggestion> {
  return retryConflict(() => deps.db.transaction().execute((tx) => confirm(deps, tx, { userId, id, given, watch })));
}

interface Confirmation {
  userId: string;
  id: string;
  given: { name: string; brand: string };
  watch: Watch;
}

async function confirm(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { userId, id, given, watch }: Confirmation,
): Promise<Suggestion> {
  const now = clock.now();
  const row = await lockSuggestion(tx, id, userId);
  if (!row) throw new AppError('SUGGESTION_NOT_FOUND');
  if (row.status !== 'read') return toSuggestion(row);
  if (row.created_at < after(now, -FRESH_MS)) throw new AppError('SUGGESTION_NOT_FOUND');
  const verdict = row.verdict as Verdict;
  const page = await settleSuggestion(
    tx,
    { ...row, shopHost: shopHostOf(row.url) },
    fitting(given, verdict, row.url),
    now,
  );
  if (page.isNew) {
    const look = { page, at: row.created_at, outcome: verdict.page, reason: verdict.reason, verdict };
    await saveLook(tx, look, config.monitor.confirmMs, toldNobody);
  }
  await watch(tx, { userId, fragranceId: page.fragranceId, now });
  return toSuggestion((await lockSuggestion(tx, id, userId)) ?? row);
}

/** A new page has no watchers to notify. */
async function toldNobody(): Promise<void> {}

/**
 * Validates the corrected name, which must still match the page: later checks compare the two, and
 * other users who suggest the same page may see it.
 */
function fitting(
  given: { name: string; brand: string },
  verdict: Verdict,
  url: string,
): { name: string; brand: string } {
  const name = plainText(given.name);
  const brand = plainText(given.brand, 100);
  const fields = {
    ...(name === '' && { name: 'A name is required' }),
    ...(brand === '' && { brand: 'A brand is required' }),
  };
  const [missing] = Object.values(fields);
  if (missing !== undefined) throw new AppError('BAD_REQUEST', { fields, message: missing });
  const title = verdict.title ?? '';
  const found = { url, finalUrl: url, names: [title], headings: [], brand: verdict.brand };
  if (otherProduct({ name, brand }, found) === null) return { name, brand };
  const message = `The page calls it "${title}": use a name that stands there`;
  throw new AppError('BAD_REQUEST', { fields: { name: message }, message });
}

/** Returns the user's suggestions, newest first, at most 100. */
export async function listSuggestions({ db }: Pick<Deps, 'db'>, userId: string): Promise<Suggestion[]> {
  return (await listRows(db, userId, LISTED)).map(toSuggestion);
}

export async function exportSuggestions({ db }: Pick<Deps, 'db'>, userId: string): Promise<Suggestion[]> {
  return (await listRows(db, userId, ALL)).map(toSuggestion);
}

type Shown = Pick<
  SuggestionRow,
  'id' | 'url' | 'verdict' | 'status' | 'fragrance_id' | 'created_at' | 'name' | 'brand'
>;

function toSuggestion(row: Shown): Suggestion {
  const verdict = row.verdict as Verdict;
  const sizes = verdict.offers.flatMap(({ sizeMl }) => sizeMl ?? []);
  return {
    id: row.id,
    url: row.url,
    shop: shopHostOf(row.url),
    name: row.name ?? verdict.title ?? '',
    brand: row.brand ?? verdict.brand ?? '',
    availability: verdict.availability === 'unknown' ? null : verdict.availability,
    price: verdict.price,
    currency: verdict.currency,
    sizesMl: [...new Set(sizes)].sort((a, b) => a - b),
    evidence: verdict.evidence,
    known: null,
    status: row.status,
    fragranceId: row.fragrance_id,
    createdAt: row.created_at.toISOString(),
  };
}

/** Needs no confirmation and is not stored: its id does not exist. */
function asKnown(url: string, known: Fragrance, now: Date): Suggestion {
  return {
    id: newId(),
    url,
    shop: shopHostOf(url),
    name: known.name,
    brand: known.brand,
    availability: known.availability,
    price: known.price,
    currency: known.price === null ? null : 'USD',
    sizesMl: [],
    evidence: [],
    known,
    status: 'accepted',
    fragranceId: known.id,
    createdAt: now.toISOString(),
  };
}

/** Unique violation or deadlock: another user was first, and a retry finds the stored page. */
const conflicts = new Set(['23505', '40P01']);

async function retryConflict<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !conflicts.has((error as { code?: string }).code ?? '')) throw error;
    return retryConflict(work, tries - 1);
  }
}
