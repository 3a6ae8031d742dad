import { setTimeout as sleep } from 'node:timers/promises';
import type { FoundOffer, SearchedShop } from '@sillage/contract';
import { SECOND } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { takeLease } from '../../platform/lease.ts';
import { findFragrance, fragranceNames } from '../catalogue/index.ts';
import { listFoundOffers } from './found-offers.repo.ts';
import * as repo from './offer-search.repo.ts';
import { toFoundOffer } from './offer-search.service.ts';
import { runSearch, SEARCH_LEASE_MS } from './run-search.service.ts';
import type { SearchDeps } from './search-targets.service.ts';

/** A fragrance that a name or an id may mean. */
export interface NamedFragrance {
  id: number;
  name: string;
  brand: string;
}

const MAX_CANDIDATES = 10;

/** Lists the fragrance with this id or, without one, those with all words of a name. */
export async function listNamed(db: Db, nameOrId: string): Promise<NamedFragrance[]> {
  if (nameOrId.trim() === '') return [];
  const id = /^\d{1,9}$/.test(nameOrId) ? Number(nameOrId) : 0;
  const fragrance = await findFragrance(db, id, null);
  if (fragrance) return [fragrance];
  const all = { sort: 'best', direction: 'desc', offset: 0, limit: MAX_CANDIDATES } as const;
  return (await fragranceNames.queryFragrances(db, { ...all, keyword: nameOrId })).rows;
}

const POLL_INTERVAL_MS = SECOND;
const MAX_OFFERS = 1000;

/**
 * Searches the known shops for a fragrance in this process, and returns what was found. If another
 * process is searching already, waits for it.
 */
export async function findNow(
  deps: SearchDeps,
  fragranceId: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (shops: readonly SearchedShop[]) => void },
): Promise<{ shops: SearchedShop[]; offers: FoundOffer[] }> {
  const { db, clock } = deps;
  const started = await repo.startSearch(db, { id: newId(), fragranceId, isAutomatic: true, now: clock.now() });
  for (;;) {
    const now = clock.now();
    const { lease, until } = takeLease(now, SEARCH_LEASE_MS);
    const [search] = await repo.claimSearches(db, { lease, now, until, limit: 1, id: started.id });
    if (search) await runSearch(deps, { ...search, lease }, { signal, onProgress });
    signal.throwIfAborted();
    const current = await repo.findLatest(db, fragranceId);
    if (!current || current.state === 'done' || current.state === 'cancelled') {
      const rows = await listFoundOffers(db, { fragranceId, viewerId: null }, { limit: MAX_OFFERS, offset: 0 });
      return { shops: current?.shops ?? [], offers: rows.map(toFoundOffer) };
    }
    onProgress(current.shops);
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
