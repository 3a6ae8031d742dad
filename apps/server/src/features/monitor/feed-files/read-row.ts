import { parseGtinLike, parseSizeMl, parseStatedDate, toPlainText } from '@sillage/page-reader';
import { splitLabels } from '../product-feeds/product-feed.ts';
import { readDelivery } from './feed-delivery.ts';
import type { FeedItem, FeedItemContent, FeedRow } from './feed-row.ts';
import { isUsed, readPrice, readStock } from './feed-values.ts';
import { findMerchantUrl, type UrlProblem } from './merchant-url.ts';

/** Why a row is not used; `describeProblem` has the words. */
export type RowProblem = UrlProblem | 'no-title' | 'used' | 'broken';

export const problemLabels: Record<RowProblem, string> = {
  'no-address': 'without an address of the product',
  'affiliate-address': "with an affiliate's address that does not name the shop's page",
  'other-shop': 'with an address at another shop',
  'no-title': 'without a title',
  used: 'of used goods',
  broken: 'with too many or too few columns',
};

/** What a row sells and where, without its stock and price. */
export interface RowGoods {
  host: string;
  goods: Pick<FeedItemContent, 'url' | 'title' | 'brand' | 'labels' | 'variant' | 'sizeMl'>;
}

interface RowContext {
  shopHost: string | null;
  /** Time by which the dates of a sale are compared. */
  at: Date;
}

const MAX_TITLE_LENGTH = 300;
const MAX_ID_LENGTH = 100;

/**
 * Reads what a row of a feed file sells; nothing in the row is trusted.
 * @param shopHost the only accepted shop; null accepts every shop
 */
export function readGoods(row: FeedRow, shopHost: string | null): RowGoods | RowProblem {
  if (row.isBroken) return 'broken';
  if (isUsed(row)) return 'used';
  const title = clean(row.title, MAX_TITLE_LENGTH);
  if (title === null) return 'no-title';
  const found = findMerchantUrl([row.link, row.clickLink], shopHost);
  if ('problem' in found) return found.problem;
  const size = clean(row.size, 100);
  const sizeMl = parseSizeMl(size) ?? parseSizeMl(clean(row.measure, 100)) ?? parseSizeMl(title);
  return {
    host: found.host,
    goods: {
      url: found.url,
      title,
      brand: clean(row.brand, 100),
      labels: splitLabels([clean(row.type), clean(row.category)].map((label) => label?.replaceAll('>', ',') ?? null)),
      variant: size,
      sizeMl,
    },
  };
}

/** Reads the rest of a row; the dates of a sale are compared with `at`. */
export function readItem(row: FeedRow, { host, goods }: RowGoods, at: Date): FeedItem {
  const price = readPrice(row, at);
  const delivery = readDelivery(row, price.currency);
  const availableFrom = parseStatedDate(row.availableFrom ?? null);
  return {
    shopHost: host,
    productKey: buildProductKey(goods.url, clean(row.group, MAX_ID_LENGTH)),
    content: {
      ...goods,
      sku: clean(row.id, MAX_ID_LENGTH),
      gtin: parseGtinLike(row.gtin?.slice(0, 30) ?? null),
      ...readStock(row),
      ...price,
      ...(delivery && { delivery }),
      ...(availableFrom !== null && { availableFrom }),
    },
  };
}

/** Reads a row of a feed file completely. */
export function readRow(row: FeedRow, { shopHost, at }: RowContext): FeedItem | RowProblem {
  const found = readGoods(row, shopHost);
  return typeof found === 'string' ? found : readItem(row, found, at);
}

function clean(text: string | undefined, maxLength?: number): string | null {
  return text === undefined ? null : toPlainText(text.toWellFormed(), maxLength) || null;
}

/**
 * Rows of one page belong to one product, and so do rows of one group whose addresses differ in
 * the query only. A group whose sizes have pages of their own is split: what a feed says of one
 * page must not count for another.
 */
function buildProductKey(url: string, group: string | null): string {
  const { host, pathname, search } = new URL(url);
  const path = `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
  return group === null ? `${path}${search}` : `${path} ${group}`;
}
