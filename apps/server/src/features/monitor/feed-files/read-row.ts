import { parseGtinLike, parseSizeMl, toPlainText } from '@sillage/page-reader';
import { splitLabels } from '../product-feeds/product-feed.ts';
import type { FeedItem, FeedRow } from './feed-row.ts';
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

interface RowContext {
  shopHost: string | null;
  /** Date of the file, by which the dates of a sale are compared. */
  at: Date;
}

const MAX_TITLE_LENGTH = 300;
const MAX_ID_LENGTH = 100;

/** Reads a row of a feed file; nothing in the row is trusted. */
export function readRow(row: FeedRow, { shopHost, at }: RowContext): FeedItem | RowProblem {
  if (row.isBroken) return 'broken';
  if (isUsed(row)) return 'used';
  const title = clean(row.title, MAX_TITLE_LENGTH);
  if (title === null) return 'no-title';
  const found = findMerchantUrl([row.link, row.clickLink], shopHost);
  if ('problem' in found) return found.problem;
  const size = clean(row.size, 100);
  const sizeMl = parseSizeMl(size) ?? parseSizeMl(clean(row.measure, 100)) ?? parseSizeMl(title);
  return {
    shopHost: found.host,
    productKey: buildProductKey(found.url, clean(row.group, MAX_ID_LENGTH)),
    content: {
      url: found.url,
      title,
      brand: clean(row.brand, 100),
      labels: splitLabels([clean(row.type), clean(row.category)].map((label) => label?.replaceAll('>', ',') ?? null)),
      sku: clean(row.id, MAX_ID_LENGTH),
      gtin: parseGtinLike(row.gtin?.slice(0, 30) ?? null),
      variant: size,
      sizeMl,
      ...readStock(row),
      ...readPrice(row, at),
    },
  };
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
