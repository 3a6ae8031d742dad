import { feedFiles } from '../features/monitor/index.ts';
import { formatCount, formatNumber } from './print.ts';

/** Lines for an added feed: what its first rows were understood as. */
export function formatPreview(id: number, address: string, preview: feedFiles.FeedPreview): string[] {
  const { format, shopHost, rows, unused, products } = preview;
  return [
    `${feedFiles.maskAddress(address)}: ${feedFiles.formatLabels[format]}, ${shopHost ?? 'several shops'}.`,
    `  ${formatCount(rows, 'row')} read${formatUnused(unused)}; the first products:`,
    ...products.map((product) => `  ${formatProduct(product)}`),
    `Added as ${id}. It is read to its end at once while the server runs; see \`npx sillage feed list\`.`,
  ];
}

function formatProduct({ title, url, sizeMl, availability, price, currency, gtin }: feedFiles.PreviewProduct): string {
  const facts = [
    sizeMl === null ? 'no size' : `${sizeMl} ml`,
    price === null ? 'no price' : `${price.toFixed(2)} ${currency ?? 'without a currency'}`,
    availability === 'unknown' ? 'unknown stock' : availability,
    gtin === null ? 'no GTIN' : `GTIN ${gtin}`,
  ];
  return `- ${title} (${facts.join(', ')})  ${url}`;
}

function formatUnused(unused: feedFiles.FeedPreview['unused']): string {
  const parts = Object.entries(unused).map(
    ([problem, count]) => `${formatNumber(count)} ${feedFiles.problemLabels[problem as keyof typeof unused]}`,
  );
  return parts.length > 0 ? `, not used: ${parts.join(', ')}` : '';
}

/** Lines for a feed of the list. */
export function formatFeed(feed: feedFiles.FeedFile): string[] {
  const {
    id,
    address,
    format,
    shop_host: shopHost,
    result,
    read_at: readAt,
    file_at: fileAt,
    last_error: error,
  } = feed;
  const kind = format === null ? 'not read yet' : feedFiles.formatLabels[format];
  const lines = [`${id}  ${describeState(feed)}  ${feedFiles.maskAddress(address)}`];
  lines.push(`  ${kind}${shopHost === null ? '' : `, ${shopHost}`}`);
  if (result !== null && readAt !== null) {
    lines.push(
      `  read ${formatTime(readAt)}, file of ${fileAt === null ? 'unknown date' : formatTime(fileAt)}: ${formatCount(result.rows, 'row')}, ${formatCount(result.fragrances, 'fragrance')} at ${formatCount(result.shops, 'shop')}, stock of ${formatCount(result.checkedPages, 'known page')}${formatUnused(result.unused)}`,
    );
    if (result.isOutdated) lines.push('  The file is older than a day: its stock is not used.');
    if (result.beyondLimit > 0)
      lines.push(`  ${formatNumber(result.beyondLimit)} rows are beyond the maximum of 200,000 and were left out.`);
  }
  if (error !== null) lines.push(`  failed ${formatCount(feed.failures, 'time')} in a row: ${error}`);
  return lines;
}

function describeState({ paused_at: pausedAt, failures, read_at: readAt }: feedFiles.FeedFile): string {
  if (pausedAt !== null) return 'paused';
  if (failures > 0) return 'failing';
  return readAt === null ? 'waiting' : 'active';
}

function formatTime(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

/** The fields of a feed for scripts; the address is masked. */
export function toFeedJson(feed: feedFiles.FeedFile) {
  return {
    id: feed.id,
    address: feedFiles.maskAddress(feed.address),
    state: describeState(feed),
    format: feed.format,
    shop: feed.shop_host,
    addedAt: feed.created_at,
    pausedAt: feed.paused_at,
    nextReadAt: feed.next_read_at,
    readAt: feed.read_at,
    fileAt: feed.file_at,
    failures: feed.failures,
    lastError: feed.last_error,
    result: feed.result,
  };
}

export function toPreviewJson(id: number, address: string, preview: feedFiles.FeedPreview) {
  const products = preview.products.map(({ title, url, sizeMl, availability, price, currency, gtin }) => ({
    title,
    url,
    sizeMl,
    availability,
    price,
    currency,
    gtin,
  }));
  const { format, shopHost, rows, unused } = preview;
  return { id, address: feedFiles.maskAddress(address), format, shop: shopHost, rows, unused, products };
}
