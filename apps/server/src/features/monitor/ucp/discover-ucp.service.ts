import { backoff } from '../../../platform/backoff.rules.ts';
import { addMs, DAY, HOUR, SECOND } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { FetchError, type FetchedPage } from '../../../platform/net/fetch-page.ts';
import { shopStore } from '../../catalogue/index.ts';
import type { ShopSearchContext } from '../shop-search/shop-interface.ts';
import { ShopAccessError } from '../shops/shop-access-error.ts';
import type { ShopClient } from '../shops/shop-client.ts';
import { negotiate, type ProfileResult, type ProfileRules, type UcpOffer } from './negotiate.ts';
import { findProfile, type StoredProfile, saveProfile } from './ucp-profile.repo.ts';

export type OfferedProfile = StoredProfile & { offer: UcpOffer };

const MAX_PROFILE_BYTES = 256_000;
/** A profile is cached at least and at most for this time, whatever its Cache-Control says. */
const MIN_AGE_MS = HOUR;
const MAX_AGE_MS = DAY;
/** A shop without a profile is asked again after a day, and ever more rarely. */
const ABSENT = { firstMs: DAY, maxMs: 7 * DAY };
/** A failed request is repeated after an hour, and ever more rarely. */
const FAILED = { firstMs: HOUR, maxMs: DAY };

/**
 * Returns what the shop's profile at `/.well-known/ucp` offers; null when it offers no catalogue
 * that we can read. The result is cached in the database, negative results too. Throws
 * ShopAccessError when the shop must not be requested now.
 */
export async function discoverUcp(context: ShopSearchContext): Promise<OfferedProfile | null> {
  const stored = await findProfile(context.db, context.shopId);
  if (stored && stored.expires_at > context.now()) return toOffered(stored);
  return toOffered(await requestProfile(context, stored));
}

/** Whether the shop's profile was never requested, or is to be requested again. */
export function isDiscoveryDue(stored: StoredProfile | undefined, now: Date): boolean {
  return stored === undefined || stored.expires_at <= now;
}

/**
 * Marks a catalogue as unusable after a failed request, so that the shop's other interfaces are
 * used until the profile is requested again.
 */
export async function suspendUcp(
  { db, shop, shopId, now }: Pick<ShopSearchContext, 'shop' | 'shopId' | 'now'> & { db: Db | Tx },
  reason: string,
): Promise<void> {
  const stored = await findProfile(db, shopId);
  const failures = (stored?.failures ?? 0) + 1;
  const at = now();
  // The other interfaces are used after the pause that the shop asks for.
  const since = shop.nextRequestAt > at ? shop.nextRequestAt : at;
  const expiresAt = addMs(since, backoff(failures, FAILED));
  await saveProfile(db, shopId, {
    status: 'failed',
    reason,
    checked_at: at,
    expires_at: expiresAt,
    failures,
    offer: null,
  });
}

function toOffered(profile: StoredProfile): OfferedProfile | null {
  return profile.status === 'offered' && profile.offer !== null ? { ...profile, offer: profile.offer } : null;
}

interface Discovery {
  status: StoredProfile['status'];
  reason: string | null;
  offer: UcpOffer | null;
  ageMs: number;
}

async function requestProfile(context: ShopSearchContext, stored: StoredProfile | undefined): Promise<StoredProfile> {
  const { db, shopId, log, now } = context;
  const { status, reason, offer, ageMs } = await discover(context);
  const at = now();
  // A profile alone does not prove that its catalogue works again; a read catalogue does.
  const failures = (stored?.failures ?? 0) + (status === 'offered' ? 0 : 1);
  const waitMs = {
    offered: ageMs,
    absent: backoff(failures, ABSENT),
    failed: backoff(failures, FAILED),
  }[status];
  log.info({ shop: shopId, status, reason }, 'UCP profile requested');
  return saveProfile(db, shopId, { status, reason, offer, checked_at: at, expires_at: addMs(at, waitMs), failures });
}

async function discover(context: ShopSearchContext): Promise<Discovery> {
  const profileUrl = `${context.origin}/.well-known/ucp`;
  const isAllowed = (url: string) => isOfShop(url, context) && context.shop.allows(url);
  const response = await fetchProfile(context.shop, profileUrl);
  if (typeof response === 'string') return unusable('failed', response);
  const result = readProfile(response, { isAllowed });
  if (typeof result === 'string') return unusable(isTemporary(response) ? 'failed' : 'absent', result);
  if (result.kind === 'none') return unusable('absent', result.reason);
  if (result.kind === 'offer') return offered(result.offer, response);
  const older = await fetchProfile(context.shop, result.url);
  if (typeof older === 'string') return unusable('failed', older);
  const leaf = readProfile(older, { isAllowed, version: result.version });
  if (typeof leaf === 'string') return unusable('failed', leaf);
  return leaf.kind === 'offer'
    ? offered(leaf.offer, older)
    : unusable('absent', 'The older profile offers no catalogue');
}

function unusable(status: 'absent' | 'failed', reason: string): Discovery {
  return { status, reason, offer: null, ageMs: 0 };
}

function offered(offer: UcpOffer, response: FetchedPage): Discovery {
  return { status: 'offered', reason: null, offer, ageMs: readMaxAgeMs(response) };
}

/** Returns the response, or the reason why there is none. */
async function fetchProfile(shop: ShopClient, url: string): Promise<FetchedPage | string> {
  return shop.fetch(url, { accept: 'application/json', maxBytes: MAX_PROFILE_BYTES }).catch((error: unknown) => {
    if (error instanceof FetchError) return error.message;
    if (error instanceof ShopAccessError && (error.reason === 'robots' || error.reason === 'elsewhere'))
      return error.message;
    throw error;
  });
}

/** Returns the negotiated result, or the reason why the response is no profile. */
function readProfile(response: FetchedPage, rules: ProfileRules): ProfileResult | string {
  if (response.status !== 200) return `Status ${response.status}`;
  try {
    return negotiate(JSON.parse(response.body), rules);
  } catch {
    return 'The profile is not JSON';
  }
}

function isTemporary({ status }: FetchedPage): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** An endpoint counts only on the shop's own host, by a scheme as safe as that of its pages. */
function isOfShop(url: string, { shop, origin }: ShopSearchContext): boolean {
  const { protocol } = new URL(url);
  const isSafe = protocol === 'https:' || protocol === new URL(origin).protocol;
  return isSafe && shopStore.shopHostOf(url) === shop.host;
}

function readMaxAgeMs({ headers }: FetchedPage): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  const ageMs = seconds === undefined ? MAX_AGE_MS : Number(seconds) * SECOND;
  return Math.min(MAX_AGE_MS, Math.max(MIN_AGE_MS, ageMs));
}
