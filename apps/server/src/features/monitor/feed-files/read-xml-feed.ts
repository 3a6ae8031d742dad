import { SaxesParser } from 'saxes';
import { googleFields } from './feed-columns.ts';
import { FeedFileError, type FeedRow, type FeedText, MAX_FIELD_LENGTH } from './feed-row.ts';

const MAX_DEPTH = 20;
const MAX_ATTRIBUTES = 50;
/** Maximum length of the text between two tags, and of a tag, a comment or the like. */
const MAX_TOKEN_LENGTH = 1_000_000;
const GOOGLE_NAMESPACE = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/;

const MAX_PART_LENGTH = 100;
/** Parts of elements that the text format joins with colons. */
const partOrders: ReadonlyMap<string, readonly string[]> = new Map([
  ['shipping', ['country', 'region', 'service', 'price']],
  ['free_shipping_threshold', ['country', 'price_threshold']],
]);

interface XmlShape {
  format: 'google-rss' | 'google-atom';
  /** Path from the root to an entry, and to the date of the file. */
  itemPath: readonly string[];
  datePath: readonly string[];
}

const shapes: ReadonlyMap<string, XmlShape> = new Map([
  [
    'rss',
    { format: 'google-rss', itemPath: ['rss', 'channel', 'item'], datePath: ['rss', 'channel', 'lastBuildDate'] },
  ],
  ['feed', { format: 'google-atom', itemPath: ['feed', 'entry'], datePath: ['feed', 'updated'] }],
]);

function describeOtherRoot(name: string): string {
  return /^html$/i.test(name)
    ? 'This is a web page, not a product feed.'
    : `This XML is neither RSS nor Atom: it begins with <${name.slice(0, 40)}>.`;
}

function isPath(path: readonly string[], wanted: readonly string[] | undefined): boolean {
  return (
    wanted !== undefined &&
    path.length === wanted.length &&
    path.every((name, index) => name.replace(/^atom:/, '').toLowerCase() === wanted[index]?.toLowerCase())
  );
}

/**
 * Reads Google Merchant's RSS 2.0 or Atom, with its attributes as direct children of `item` or
 * `entry`. A document type, with which entities are declared, is rejected.
 */
export async function* readXmlFeed(feed: FeedText): AsyncGenerator<FeedRow[]> {
  const reader = createReader(feed);
  for await (const text of feed.text) {
    reader.write(text);
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  reader.close();
  const rows = reader.take();
  if (rows.length > 0) yield rows;
}

function createReader(feed: FeedText) {
  const parser = new SaxesParser();
  const prefixes = new Set(['g']);
  const path: string[] = [];
  let rows: FeedRow[] = [];
  let row: FeedRow | null = null;
  let text = '';
  let sinceToken = 0;
  let shape: XmlShape | null = null;
  /** Parts of a `shipping` or `free_shipping_threshold`, by name. */
  let parts = new Map<string, string>();
  const isPart = () => row !== null && path.length === (shape?.itemPath.length ?? 0) + 2;
  const isField = () => row !== null && path.length === (shape?.itemPath.length ?? 0) + 1;

  const onText = (part: string) => {
    sinceToken = 0;
    if (text.length < MAX_FIELD_LENGTH) text += part.slice(0, MAX_FIELD_LENGTH);
  };
  parser.on('error', (error) => {
    // A character reference that only HTML has is text; anything else breaks the file.
    if (!/undefined entity|disallowed (?:character|entity)/i.test(error.message))
      throw new FeedFileError(`The XML is broken, or was not received to its end: ${error.message}.`.slice(0, 300));
  });
  parser.on('doctype', () => {
    throw new FeedFileError('The XML declares a document type, which no product feed needs; nothing of it was used.');
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', () => {
    sinceToken = 0;
  });
  parser.on('opentag', ({ name, attributes }) => {
    sinceToken = 0;
    const entries = Object.entries(attributes);
    if (path.length >= MAX_DEPTH || entries.length > MAX_ATTRIBUTES)
      throw new FeedFileError('The XML is nested too deeply; nothing of it was used.');
    if (row === null)
      for (const [key, value] of entries)
        if (key.startsWith('xmlns:') && GOOGLE_NAMESPACE.test(value)) prefixes.add(key.slice('xmlns:'.length));
    path.push(name);
    text = '';
    if (isField()) parts = new Map();
    if (path.length === 1) shape = openRoot(name);
    else if (row === null && isPath(path, shape?.itemPath)) row = {};
    else if (isField() && name === 'link' && attributes.href !== undefined)
      setField(attributes.rel === undefined || attributes.rel === 'alternate' ? 'link' : '', attributes.href);
  });
  parser.on('closetag', ({ name }) => {
    sinceToken = 0;
    if (row !== null && path.length === shape?.itemPath.length) {
      rows.push(row);
      row = null;
    } else if (isPart()) parts.set(getLocalName(name), text.trim().slice(0, MAX_PART_LENGTH));
    else if (isField()) closeField(getLocalName(name));
    else if (row === null && isPath(path, shape?.datePath)) feed.onDate(new Date(text.trim()));
    path.pop();
    text = '';
  });

  function openRoot(name: string): XmlShape {
    const found = shapes.get(name.toLowerCase().replace(/^atom:/, ''));
    if (found === undefined) throw new FeedFileError(describeOtherRoot(name));
    feed.onFormat(found.format);
    return found;
  }

  /** Returns the name without the prefix of Google's attributes; '' for another vocabulary. */
  function getLocalName(name: string): string {
    const [prefix = '', local] = name.split(':');
    if (local === undefined) return prefix;
    return prefixes.has(prefix) ? local : '';
  }

  /** Joins an element's parts as the text format does: "US:CA:Ground:6.49 USD". */
  function closeField(name: string): void {
    if (parts.size === 0) return setField(name, text);
    const order = partOrders.get(name);
    if (order !== undefined) addField(name, order.map((part) => parts.get(part) ?? '').join(':'));
    parts = new Map();
  }

  /** Repeated elements with parts are a list. */
  function addField(name: string, value: string): void {
    const field = googleFields.get(name);
    if (row === null || field === undefined) return;
    row[field] = (row[field] === undefined ? value : `${row[field]},${value}`).slice(0, MAX_FIELD_LENGTH);
  }

  /** The first of repeated elements counts. */
  function setField(name: string, value: string): void {
    const field = googleFields.get(name.toLowerCase());
    if (row === null || field === undefined || value.trim() === '') return;
    row[field] ??= value.trim().slice(0, MAX_FIELD_LENGTH);
  }

  return {
    write(chunk: string): void {
      sinceToken += chunk.length;
      parser.write(chunk);
      if (sinceToken > MAX_TOKEN_LENGTH)
        throw new FeedFileError('The XML has a text of more than a million characters; nothing of it was used.');
    },
    close: () => void parser.close(),
    take(): FeedRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}
