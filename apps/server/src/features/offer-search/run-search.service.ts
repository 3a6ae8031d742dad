import type { SearchedShop } from '@sillage/contract';
import PQueue from 'p-queue';
import { addMs, SECOND } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.ts';
import { findFragrance, productMatch, shopStore } from '../catalogue/index.ts';
import { addFoundPage } from '../suggestions/index.ts';
import { listRejectedUrls } from './doubtful-offers.repo.ts';
import { type NewFoundOffer, saveFoundOffers } from './found-offers.repo.ts';
import { buildFoundOffers, toFoundPage } from './found-offers.service.ts';
import { finishSearch, type OfferSearchRow, saveProgress } from './offer-search.repo.ts';
import { listSearchTargets, type SearchDeps, type SearchTarget } from './search-targets.service.ts';

/** A lease outlasts several renewals, so that it expires only when its process has died. */
export const SEARCH_LEASE_MS = 60 * SECOND;
const RENEWAL_INTERVAL_MS = 5 * SECOND;
/** Shops searched at the same time; each is sent one request at a time. */
const CONCURRENT_SHOPS = 8;

/**
 * Searches feeds, known shops and catalogues for a fragrance, and stores what they offer. Ends
 * early when the search is cancelled, the lease is lost or `signal` aborts; another process then
 * goes on with the shops that are left.
 */
export async function runSearch(
  deps: SearchDeps,
  search: OfferSearchRow & { lease: string },
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (shops: readonly SearchedShop[]) => void },
): Promise<void> {
  const wanted = await productMatch.findWanted(deps.db, search.fragrance_id);
  if (!wanted) return finishSearch(deps.db, search.id, search.lease, deps.clock.now());
  const targets = await listSearchTargets(deps, wanted);
  const progress = createProgress(deps, search, targets);
  const stopped = new AbortController();
  const running = AbortSignal.any([signal, stopped.signal]);
  const save = async () => {
    onProgress(progress.shops);
    if (!(await progress.save())) stopped.abort();
  };
  const timer = setInterval(() => {
    save().catch((error: unknown) =>
      deps.log.warn({ reason: String(error) }, 'offer search progress could not be saved'),
    );
  }, RENEWAL_INTERVAL_MS);
  const queue = new PQueue({ concurrency: CONCURRENT_SHOPS });
  try {
    await save();
    await queue.addAll(
      targets
        .filter(({ host }) => progress.isOpen(host))
        .map((target) => async () => {
          if (running.aborted) return;
          progress.update(target.host, { state: 'searching' });
          const task = { target, wanted, fragranceId: search.fragrance_id };
          const result = await searchTarget(deps, task, running).catch((error: unknown) => {
            // One shop's failure must not end the search, which would be repeated for ever.
            if (!running.aborted)
              deps.log.error({ host: target.host, reason: String(error) }, 'offer search of a shop failed');
            return { state: 'failed', reason: 'Something went wrong on our side.' } as const;
          });
          if (running.aborted) return;
          progress.update(target.host, result);
          await save();
        }),
    );
    if (!running.aborted) await finishSearch(deps.db, search.id, search.lease, deps.clock.now());
  } finally {
    clearInterval(timer);
    // After an error, no shop is searched without a lease.
    stopped.abort();
  }
}

/** Progress of a search; shops that an earlier process has searched stay as they are. */
function createProgress(
  { db, clock }: SearchDeps,
  search: OfferSearchRow & { lease: string },
  targets: readonly SearchTarget[],
) {
  const known = new Map(search.shops.map((shop) => [shop.shop, shop]));
  const byHost = new Map(
    targets.map(({ host }): [string, SearchedShop] => {
      const before = known.get(host);
      const isOver = before?.state === 'done' || before?.state === 'failed';
      return [host, isOver ? before : { shop: host, state: 'waiting', source: null, found: 0, reason: null }];
    }),
  );
  return {
    get shops() {
      return [...byHost.values()];
    },
    isOpen: (host: string) => byHost.get(host)?.state === 'waiting',
    update: (host: string, change: Partial<SearchedShop>) => {
      const shop = byHost.get(host);
      if (shop) byHost.set(host, { ...shop, ...change });
    },
    save: () =>
      saveProgress(db, { id: search.id, lease: search.lease, until: addMs(clock.now(), SEARCH_LEASE_MS) }, [
        ...byHost.values(),
      ]),
  };
}

interface SearchTask {
  target: SearchTarget;
  wanted: productMatch.WantedFragrance;
  fragranceId: number;
}

async function searchTarget(
  deps: SearchDeps,
  { target, wanted, fragranceId }: SearchTask,
  signal: AbortSignal,
): Promise<Partial<SearchedShop>> {
  const { source, products, reason } = await target.search(signal);
  if (source === null || signal.aborted) return { state: 'failed', source, reason };
  const byHost = Map.groupBy(products, ({ url }) => shopStore.shopHostOf(url));
  if (target.isShop && !byHost.has(target.host)) byHost.set(target.host, []);
  let found = 0;
  for (const [host, ofHost] of byHost) {
    const shopId = await shopStore.saveShop(deps.db, host);
    const offers = await buildFoundOffers(wanted, { fragranceId, shopId, host }, ofHost);
    const isComplete = target.isShop && reason === null;
    await retryConflicts(() =>
      deps.db.transaction().execute(async (tx) => {
        // Pages first, because adding one locks the fragrance. Found offers lock it in part, by
        // their foreign key; transactions of several shops that then want the full lock deadlock.
        // The operator may have removed the shop during the search.
        if (await shopStore.isTrustedShop(tx, host)) await addExactPages(tx, fragranceId, offers, deps.clock.now());
        await saveFoundOffers(tx, { fragranceId, shopId, isComplete }, offers);
      }),
    );
    found += offers.length;
  }
  return { state: 'done', source, found, reason };
}

/**
 * Adds the pages of exact matches, so that everyone sees them. A private fragrance gets none: a
 * page belongs to one fragrance, and its user could take those of the listed one.
 */
async function addExactPages(tx: Tx, fragranceId: number, offers: readonly NewFoundOffer[], now: Date): Promise<void> {
  if (!(await findFragrance(tx, fragranceId, null))) return;
  const byUrl = new Map(offers.filter(({ match }) => match === 'exact').map((offer) => [offer.url, offer]));
  const rejected = await listRejectedUrls(tx, fragranceId);
  for (const offer of byUrl.values())
    if (!rejected.has(offer.url)) await addFoundPage(tx, fragranceId, toFoundPage(offer, now), now);
}
