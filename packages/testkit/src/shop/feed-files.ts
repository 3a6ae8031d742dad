import { crc32, deflateRawSync } from 'node:zlib';

/** A row of a feed file, by the names that Google Merchant gives the attributes. */
export type FeedFileRow = Partial<Record<string, string>>;

let count = 0;

/** Builds a row in Google's terms: a new product in stock at 80.00 EUR, at the shop's address. */
export function feedFileRow(origin: string, title: string, more: FeedFileRow = {}): FeedFileRow {
  count += 1;
  const handle = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return {
    id: `sku-${count}`,
    title,
    link: `${origin}/products/${handle}`,
    brand: 'Maison Test',
    price: '80.00 EUR',
    availability: 'in_stock',
    condition: 'new',
    product_type: 'Perfume',
    ...more,
  };
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A Google Merchant feed in RSS 2.0. `builtAt` is the date that the feed states of itself. */
export function rssFeedFile(rows: readonly FeedFileRow[], builtAt?: Date): string {
  const date = builtAt ? `<lastBuildDate>${builtAt.toUTCString()}</lastBuildDate>` : '';
  const items = rows.map((row) => `<item>${listElements(row)}</item>`).join('\n');
  return `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Shop</title><link>https://shop.example</link>${date}\n${items}\n</channel></rss>`;
}

/** The same feed in Atom. */
export function atomFeedFile(rows: readonly FeedFileRow[], updatedAt?: Date): string {
  const date = updatedAt ? `<updated>${updatedAt.toISOString()}</updated>` : '';
  const entries = rows.map((row) => `<entry>${listElements(row)}</entry>`).join('\n');
  return `<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Shop</title>${date}\n${entries}\n</feed>`;
}

function listElements(row: FeedFileRow): string {
  return Object.entries(row)
    .map(([name, text = '']) => `<g:${name}>${escapeXml(text)}</g:${name}>`)
    .join('');
}

/** A text of columns, with the names in the first line. */
export function textFeedFile(rows: readonly FeedFileRow[], delimiter = '\t'): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quote = (text: string) =>
    /["\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = rows.map((row) => names.map((name) => quote(row[name] ?? '')).join(delimiter));
  return `${[names.join(delimiter), ...lines].join('\n')}\n`;
}

/** A row of Google's terms as Awin's CSV names it, with a click address beside the shop's own. */
export function toAwinRow(row: FeedFileRow): FeedFileRow {
  const [price = '', currency = ''] = (row.price ?? '').split(' ');
  return {
    aw_deep_link: `https://www.awin1.com/pclick.php?p=1&a=2&m=3`,
    product_name: row.title ?? '',
    aw_product_id: row.id ?? '',
    merchant_product_id: row.id ?? '',
    merchant_category: row.product_type ?? '',
    search_price: price,
    currency,
    merchant_deep_link: row.link ?? '',
    brand_name: row.brand ?? '',
    in_stock: row.availability === 'in_stock' ? '1' : '0',
    ean: row.gtin ?? '',
    condition: row.condition ?? '',
  };
}

/** A row as CJ's catalogue names it: the shop's address is a parameter of the click address. */
export function toCjRow(row: FeedFileRow): FeedFileRow {
  return {
    PROGRAM_NAME: 'Shop',
    ID: row.id ?? '',
    TITLE: row.title ?? '',
    LINK: `https://www.anrdoezrs.net/click-1-2?url=${encodeURIComponent(row.link ?? '')}`,
    PRICE: row.price ?? '',
    AVAILABILITY: (row.availability ?? '').replaceAll('_', ' '),
    BRAND: row.brand ?? '',
    GTIN: row.gtin ?? '',
    PRODUCT_TYPE: row.product_type ?? '',
  };
}

/** A file of Rakuten: a head line, columns without names, and a last line with the count. */
export function rakutenFeedFile(rows: readonly FeedFileRow[]): string {
  const lines = rows.map((row, index) => {
    const [price = '', currency = ''] = (row.price ?? '').split(' ');
    const click = `https://click.linksynergy.com/link?id=1&offerid=2&type=15&murl=${encodeURIComponent(row.link ?? '')}`;
    const start = [String(index), row.title, row.id, row.product_type, '', click, '', '', '', '', '', '', '', price];
    const end = ['', '', row.brand, '', '', '', row.brand, '', (row.availability ?? '').replaceAll('_', '-')];
    return [...start, ...end, row.gtin, '60', 'Y', 'Y', 'Y', currency, ''].map((cell) => cell ?? '').join('|');
  });
  return ['HDR|1237|Shop|09/03/2026 00:02:32', ...lines, `TRL|${rows.length}`, ''].join('\n');
}

/** A zip archive of deflated files, as streaming writers make it. */
export function zipFeedFile(files: Record<string, string | Buffer>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const data = deflateRawSync(body);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(body), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(body.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)]));
    entries.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...entries, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
