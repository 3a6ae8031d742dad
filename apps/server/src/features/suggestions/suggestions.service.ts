import { AppError, type Fragrance, type Suggestion } from '@sillage/contract';
import { explainMismatch, toPlainText, type Verdict } from '@sillage/page-reader';
import { addMs, DAY, HOUR } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../platform/deps.ts';
import { newId } from '../../platform/ids.ts';
import { FetchError } from '../../platform/net/fetch-page.ts';
import { parseWebUrl } from '../../platform/net/net-guard.ts';
import type { Limit } from '../../platform/rate-limit.ts';
import { shopStore, unlistedStore } from '../catalogue/index.ts';
import { startWatch } from '../watchlist/index.ts';
import { saveFirstCheck } from './first-check.service.ts';
import { parsePastedAddress } from './product-url.rules.ts';
import { createUnusableError, readProductAt } from './read-product.service.ts';
import * as repo from './suggestions.repo.ts';

export { listWaiting, type SuggestionRow } from './suggestions.repo.ts';

const perHour: Limit = { name: 'suggest-hour', points: 10, windowMs: HOUR };
const perDay: Limit = { name: 'suggest-day', points: 30, windowMs: DAY };
/**
 * Maximum time between suggesting a page and confirming the suggestion. The stock that was read
 * from the page becomes its first check, and must not be older.
 */
const MAX_SUGGESTION_AGE_MS = DAY;
const MAX_LISTED = 100;
/**
 * Maximum number of suggestions in a user's data export. The rate limits allow so many only after
 * nine years.
 */
const MAX_EXPORTED = 100_000;

/** Reads a suggested page. Returns the fragrance instead when the catalogue has the page. */
export async function suggest(deps: Deps, userId: string, pasted: string): Promise<Suggestion> {
  const { url, known, verdict } = await readPastedPage(deps, userId, pasted);
  const now = deps.clock.now();
  if (known) return toKnownSuggestion(url, known, now);
  await repo.deleteExpiredDrafts(deps.db, addMs(now, -MAX_SUGGESTION_AGE_MS));
  const suggestion = { id: newId(), user_id: userId, url, verdict, created_at: now };
  const id = await repo.saveDraftSuggestion(deps.db, suggestion);
  return toSuggestion({
    ...suggestion,
    id,
    status: 'read',
    fragrance_id: null,
    name: null,
    brand: null,
    decline_reason: null,
  });
}

/**
 * Stores what the user's own browser read on a page that the catalogue does not have, as a draft
 * that the user may confirm. Returns the suggestion's id.
 */
export async function suggestObserved(
  tx: Tx,
  userId: string,
  { url, verdict }: { url: string; verdict: Verdict & { title: string } },
  now: Date,
): Promise<string> {
  await repo.deleteExpiredDrafts(tx, addMs(now, -MAX_SUGGESTION_AGE_MS));
  return repo.saveDraftSuggestion(tx, {
    id: newId(),
    user_id: userId,
    url,
    verdict,
    created_at: now,
    is_observed: true,
  });
}

type PastedPage =
  | { url: string; known: Fragrance; verdict: null }
  | { url: string; known: null; verdict: Verdict & { title: string } };

/** Reads a page whose address a user pasted, unless the catalogue has it already (`known`). */
export async function readPastedPage(deps: Deps, userId: string, pasted: string): Promise<PastedPage> {
  const url = shopStore.normaliseProductUrl(parseAddress(pasted));
  await deps.limits.take(perHour, userId);
  await deps.limits.take(perDay, userId);
  const known = await unlistedStore.findByPageUrl(deps.db, shopStore.listUrlAliases(url), userId);
  if (known) return { url, known, verdict: null };
  const read = await readProductAt(deps, url).catch((error: unknown) => refundWhenUnavailable(deps, userId, error));
  const aliases = [read.url, ...read.canonicalUrls].flatMap(shopStore.listUrlAliases);
  const knownAtTarget = await unlistedStore.findByPageUrl(deps.db, aliases, userId);
  if (knownAtTarget) return { url: read.url, known: knownAtTarget, verdict: null };
  return { url: read.url, known: null, verdict: read.verdict };
}

async function refundWhenUnavailable({ limits }: Deps, userId: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') {
    await limits.refund(perHour, userId);
    await limits.refund(perDay, userId);
  }
  throw error;
}

function parseAddress(pasted: string): string {
  const url = parsePastedAddress(pasted);
  if (!url)
    throw createUnusableError(
      'That doesn’t look like a web address. Copy it from your browser’s address bar, such as https://shop.example/product.',
    );
  try {
    return parseWebUrl(url.href).href;
  } catch (error) {
    throw error instanceof FetchError ? createUnusableError(error.message) : error;
  }
}

/**
 * Confirms a suggestion: adds its page and starts a watch. The facts that were read from the page
 * become its first check. Concurrent confirmations add the page only once.
 */
export function confirmSuggestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
  names: Names,
): Promise<Suggestion> {
  return retryConflicts(() => deps.db.transaction().execute((tx) => confirm(deps, tx, { userId, id, names })));
}

interface Names {
  name: string;
  brand: string;
}

async function confirm(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, id, names }: { userId: string; id: string; names: Names },
): Promise<Suggestion> {
  const now = clock.now();
  const row = await repo.lockSuggestion(tx, id, userId);
  if (!row) throw new AppError('SUGGESTION_NOT_FOUND');
  if (row.status !== 'read') return toSuggestion(row);
  if (row.created_at < addMs(now, -MAX_SUGGESTION_AGE_MS)) throw new AppError('SUGGESTION_NOT_FOUND');
  const verdict = row.verdict as Verdict;
  const page = await resolvePage(tx, row, validateNames(names, verdict, row.url), now);
  // What a user's own browser read is no check: it stays that user's own state.
  if (page.isNew && !row.is_observed) await saveFirstCheck(tx, page, verdict, row.created_at);
  await startWatch(tx, { userId, fragranceId: page.fragranceId, now });
  return toSuggestion((await repo.lockSuggestion(tx, id, userId)) ?? row);
}

/**
 * A known page keeps its fragrance. A new page never gets a listed fragrance before the operator
 * accepts the suggestion, because a single user must not change the public catalogue.
 */
async function resolvePage(
  tx: Tx,
  { id, url, verdict }: repo.SuggestionRow,
  names: Names,
  now: Date,
): Promise<{ id: number; fragranceId: number; isNew: boolean }> {
  const [known] = await shopStore.findPages(tx, [url]);
  const concentration = unlistedStore.readConcentration(names.brand, (verdict as Verdict).title ?? '');
  const page =
    known ?? (await unlistedStore.addUnlisted(tx, { suggestionId: id, url }, { ...names, concentration }, now));
  await repo.saveConfirmed(tx, id, {
    fragrance_id: page.fragranceId,
    ...(known?.isListed ? { status: 'accepted', decided_at: now } : { status: 'waiting', decided_at: null }),
  });
  return { id: page.id, fragranceId: page.fragranceId, isNew: known === undefined };
}

/** A suggestion's name and brand must match the page, because later checks compare them. */
function validateNames(names: Names, verdict: Verdict, url: string): Names {
  const name = toPlainText(names.name);
  const brand = toPlainText(names.brand, 100);
  const fields = {
    ...(name === '' && { name: 'A name is required' }),
    ...(brand === '' && { brand: 'A brand is required' }),
  };
  const [missing] = Object.values(fields);
  if (missing !== undefined) throw new AppError('BAD_REQUEST', { fields, message: missing });
  const title = verdict.title ?? '';
  const found = { url, finalUrl: url, names: [title], headings: [], brand: verdict.brand };
  if (explainMismatch({ name, brand }, found) === null) return { name, brand };
  const message = `The page calls it "${title}": use a name that stands there`;
  throw new AppError('BAD_REQUEST', { fields: { name: message }, message });
}

export async function listSuggestions({ db }: Pick<Deps, 'db'>, userId: string): Promise<Suggestion[]> {
  return (await repo.listSuggestions(db, userId, MAX_LISTED)).map(toSuggestion);
}

export async function exportSuggestions({ db }: Pick<Deps, 'db'>, userId: string): Promise<Suggestion[]> {
  return (await repo.listSuggestions(db, userId, MAX_EXPORTED)).map(toSuggestion);
}

type SuggestionFields = Pick<
  repo.SuggestionRow,
  'id' | 'url' | 'verdict' | 'status' | 'fragrance_id' | 'created_at' | 'name' | 'brand' | 'decline_reason'
>;

function toSuggestion(row: SuggestionFields): Suggestion {
  const verdict = row.verdict as Verdict;
  const sizes = verdict.offers.flatMap(({ sizeMl }) => sizeMl ?? []);
  return {
    id: row.id,
    url: row.url,
    shop: shopStore.shopHostOf(row.url),
    name: row.name ?? unlistedStore.cleanTitle(verdict.title ?? ''),
    brand: row.brand ?? verdict.brand ?? '',
    availability: verdict.availability === 'unknown' ? null : verdict.availability,
    price: verdict.price,
    currency: verdict.currency,
    sizesMl: [...new Set(sizes)].sort((a, b) => a - b),
    evidence: verdict.evidence,
    known: null,
    status: row.status,
    declineReason: row.decline_reason,
    fragranceId: row.fragrance_id,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Describes a suggested page whose fragrance is already in the catalogue. The suggestion is not
 * stored, because the user need not confirm anything. Its id is only a placeholder.
 */
function toKnownSuggestion(url: string, known: Fragrance, now: Date): Suggestion {
  return {
    id: newId(),
    url,
    shop: shopStore.shopHostOf(url),
    name: known.name,
    brand: known.brand,
    availability: known.availability,
    price: known.price,
    currency: known.price === null ? null : 'USD',
    sizesMl: [],
    evidence: [],
    known,
    status: 'accepted',
    declineReason: null,
    fragranceId: known.id,
    createdAt: now.toISOString(),
  };
}
