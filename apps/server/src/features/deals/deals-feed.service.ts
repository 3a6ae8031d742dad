import { AppError, type Deal, dealsQuery } from '@sillage/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { type FeedEntry, type FeedFormat, renderFeed } from '../../platform/feeds/render-feed.ts';
import { html } from '../../platform/html.ts';
import { eventText } from '../notify/index.ts';
import { listDeals } from './deals.service.ts';

const MAX_FEED_ENTRIES = 50;
const INVALID_ADDRESS = 'The address of this feed is not valid: copy it from the page of deals';
const visitor = { user: null, key: null };

type FeedDeps = Pick<Deps, 'clock'> & { db: Db; config: Pick<Deps['config'], 'publicUrl'> };

/**
 * Renders the feed of the deals that a query selects; newest price first. Throws BAD_REQUEST for an
 * invalid query, and for a watchlist: a feed reader is not signed in.
 */
export async function readDealsFeed(deps: FeedDeps, query: unknown, format: FeedFormat): Promise<string> {
  const { publicUrl } = deps.config;
  const parsed = dealsQuery.omit({ limit: true, after: true }).safeParse(query);
  if (!parsed.success)
    throw new AppError('BAD_REQUEST', { message: parsed.error.issues[0]?.message ?? INVALID_ADDRESS });
  if (parsed.data.scope === 'watchlist')
    throw new AppError('BAD_REQUEST', { message: 'A feed of deals has no watchlist: leave out scope' });
  const { deals, watchedSince } = await listDeals(deps, { ...parsed.data, limit: MAX_FEED_ENTRIES }, visitor);
  const search = writeSearch(parsed.data);
  const times = deals.map(({ beganAt }) => new Date(beganAt).getTime());
  const content = {
    id: new URL(`/deals${search}`, publicUrl).href,
    title: 'Sillage: deals',
    updated: new Date(Math.max(new Date(watchedSince ?? 0).getTime(), ...times)),
    homeUrl: new URL(`/deals${search}`, publicUrl).href,
    urls: {
      atom: new URL(`/feeds/deals.atom${search}`, publicUrl).href,
      json: new URL(`/feeds/deals.json${search}`, publicUrl).href,
    },
    author: { name: 'Sillage', url: publicUrl.href },
    entries: deals.toSorted((a, b) => b.beganAt.localeCompare(a.beganAt)).map((deal) => toEntry(deal, publicUrl)),
  };
  return renderFeed(content, format);
}

function writeSearch({ families, sizes, sort }: Omit<ReturnType<typeof dealsQuery.parse>, 'limit'>): string {
  const search = new URLSearchParams({
    ...(families && { families: families.join(',') }),
    ...(sizes && { sizes: sizes.join(',') }),
    ...(sort && { sort }),
  });
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** The id of an entry is of its offer and price: a later price of the offer is a new entry. */
function toEntry(deal: Deal, publicUrl: URL): FeedEntry {
  const { fragrance, offerId, price, currency, beganAt, discountPercent } = deal;
  const page = new URL(`/fragrances/${fragrance.id}`, publicUrl).href;
  const date = new Date(beganAt);
  const name = eventText.formatFragranceName(fragrance);
  const size = eventText.formatOffer({ ...deal, availability: null, lastCheckedAt: null });
  return {
    id: new URL(`/deals#${offerId}-${date.getTime()}`, publicUrl).href,
    title: `${name}, ${size}, ${discountPercent}% below the usual price`,
    url: eventText.toWebUrl(deal.url) ?? page,
    at: date,
    content: renderContent(deal, { page, amount: eventText.formatMoney(price, currency) }),
  };
}

function renderContent(deal: Deal, { page, amount }: { page: string; amount: string }): string {
  const { shop, url, currency, usualPrice, usualDays, ofDays, lowPrice, price } = deal;
  const usual = eventText.formatMoney(usualPrice, currency);
  const low =
    price <= lowPrice
      ? 'It is the lowest price of this size that we saw in 12 months, or since we first saw one.'
      : `The lowest price of this size in 12 months is ${eventText.formatMoney(lowPrice, currency)}.`;
  return String(html`<p>At <a href="${eventText.toWebUrl(url) ?? page}">${eventText.toPlainLine(shop, 80)}</a>: ${amount}.</p>
<p>We saw ${usual} on ${usualDays} of the last ${ofDays} days. ${low}</p>
<p><a href="${page}">${eventText.toPlainLine(deal.fragrance.name)} at Sillage</a></p>`);
}
