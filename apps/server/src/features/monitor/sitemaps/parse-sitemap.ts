import { Parser } from 'htmlparser2';
import { createYielder } from '../../../platform/yield-to-event-loop.ts';

/** A sitemap file (https://www.sitemaps.org/protocol.html): addresses of pages, or of other files. */
export interface SitemapFile {
  kind: 'index' | 'pages';
  entries: SitemapEntry[];
}

/** An entry as the file states it: its address is unchecked. */
export interface SitemapEntry {
  loc: string;
  modifiedAt: Date | null;
}

/** The protocol's limit for a file; further entries are ignored. */
export const MAX_ENTRIES_PER_SITEMAP = 50_000;
const MAX_LOC_LENGTH = 2000;
const MAX_DATE_LENGTH = 40;
/** An entry with its images, videos and languages needs five levels. */
const MAX_DEPTH = 12;
const CHUNK_LENGTH = 65_536;

/**
 * Parses a sitemap in XML, or in text with an address per line; null for anything else. Of a file
 * that is cut off, the complete entries are returned. Entities of a DTD are not expanded.
 */
export async function parseSitemap(body: string): Promise<SitemapFile | null> {
  const text = body.replace(/^\ufeff?\s*/, '');
  return text.startsWith('<') ? parseXml(text) : parseLines(text);
}

/** Ends the parsing of a file that is complete, too deep or no sitemap. */
class ParsingEnd extends Error {}

async function parseXml(text: string): Promise<SitemapFile | null> {
  const reader = createReader();
  const parser = new Parser(reader.handler, { xmlMode: true });
  const yieldToOthers = createYielder();
  try {
    for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
      parser.write(text.slice(start, start + CHUNK_LENGTH));
      await yieldToOthers();
    }
    parser.end();
  } catch (error) {
    if (!(error instanceof ParsingEnd)) throw error;
  }
  return reader.getFile();
}

const roots = new Map<string, { kind: SitemapFile['kind']; entry: string }>([
  ['urlset', { kind: 'pages', entry: 'url' }],
  ['sitemapindex', { kind: 'index', entry: 'sitemap' }],
]);
const limits = new Map([
  ['loc', MAX_LOC_LENGTH],
  ['lastmod', MAX_DATE_LENGTH],
]);

function createReader() {
  const entries: SitemapEntry[] = [];
  let root: ReturnType<typeof roots.get>;
  let prefix = '';
  let depth = 0;
  let isInEntry = false;
  let field: string | null = null;
  const texts = new Map<string, string>();

  /** Name without the prefix of the root, as in `sm:url`; `image:loc` keeps its prefix. */
  const getLocalName = (name: string) =>
    (prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name).slice(0, 40).toLowerCase();

  const handler = {
    onopentagname(name: string) {
      depth += 1;
      // The parser compares a closing tag with all open ones: a deep file would take minutes.
      if (depth > MAX_DEPTH) throw new ParsingEnd();
      if (depth === 1) {
        prefix = /^[\w.-]{1,40}:/.exec(name)?.[0] ?? '';
        root = roots.get(getLocalName(name));
        if (!root) throw new ParsingEnd();
      }
      if (depth === 2) {
        isInEntry = getLocalName(name) === root?.entry;
        texts.clear();
      }
      const local = getLocalName(name);
      field = depth === 3 && isInEntry && limits.has(local) ? local : null;
      if (field !== null) texts.set(field, '');
    },
    ontext(data: string) {
      if (field === null || depth !== 3) return;
      const [text = '', limit = 0] = [texts.get(field), limits.get(field)];
      // One character more than allowed marks a text that is too long.
      if (text.length <= limit) texts.set(field, text + data.slice(0, limit + 1 - text.length));
    },
    onclosetag(_: string, isImplied: boolean) {
      depth -= 1;
      // An element without an end may have lost the end of its text.
      if (depth === 2 && isImplied && field !== null) texts.delete(field);
      if (depth === 2) field = null;
      if (depth !== 1 || !isInEntry) return;
      isInEntry = false;
      const loc = texts.get('loc')?.trim() ?? '';
      if (loc !== '' && loc.length <= MAX_LOC_LENGTH)
        entries.push({ loc, modifiedAt: parseDate(texts.get('lastmod') ?? '') });
      if (entries.length >= MAX_ENTRIES_PER_SITEMAP) throw new ParsingEnd();
    },
  };
  const getFile = (): SitemapFile | null => (root ? { kind: root.kind, entries } : null);
  return { handler, getFile };
}

/** Parses a date of W3C's profile of ISO 8601 (https://www.w3.org/TR/NOTE-datetime); else null. */
function parseDate(text: string): Date | null {
  const value = text.trim();
  if (!/^(?:19|20)\d\d(?:-\d\d){0,2}(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.test(value))
    return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function parseLines(text: string): SitemapFile | null {
  const entries: SitemapEntry[] = [];
  for (const line of listLines(text)) {
    const loc = line.length <= MAX_LOC_LENGTH ? line.trim() : '';
    const isAddress = /^https?:\/\//i.test(loc);
    // The first line shows whether the file is a sitemap or another text.
    if (!isAddress && entries.length === 0) return null;
    if (isAddress) entries.push({ loc, modifiedAt: null });
    if (entries.length >= MAX_ENTRIES_PER_SITEMAP) break;
  }
  return entries.length === 0 ? null : { kind: 'pages', entries };
}

/** Splits a text into lines. A regular expression would overflow the stack at an endless line. */
function* listLines(text: string): Generator<string> {
  const separator = text.includes('\n') ? '\n' : '\r';
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(separator, start);
    const end = found === -1 ? text.length : found;
    yield text.slice(start, end);
    start = end + 1;
  }
}
