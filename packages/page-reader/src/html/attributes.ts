import { decodeAttributeValue } from './entities.ts';

const MAX_VALUE_LENGTH = 2000;

/** Creates the attributes of an HTML element. The fixed order of the keys keeps access fast. */
function createAttributes() {
  return {
    action: undefined,
    alt: undefined,
    'aria-disabled': undefined,
    'aria-label': undefined,
    class: undefined,
    content: undefined,
    'data-action': undefined,
    'data-testid': undefined,
    datetime: undefined,
    disabled: undefined,
    hidden: undefined,
    href: undefined,
    hreflang: undefined,
    id: undefined,
    itemid: undefined,
    itemprop: undefined,
    itemref: undefined,
    itemscope: undefined,
    itemtype: undefined,
    name: undefined,
    onclick: undefined,
    property: undefined,
    rel: undefined,
    lang: undefined,
    role: undefined,
    src: undefined,
    style: undefined,
    title: undefined,
    type: undefined,
    value: undefined,
    'x-cloak': undefined,
    'x-show': undefined,
  };
}

export type AttributeName = keyof ReturnType<typeof createAttributes>;
export type Attributes = Record<AttributeName, string | undefined>;

const NO_ATTRIBUTES: Readonly<Attributes> = Object.freeze(createAttributes());
const wanted = Object.keys(NO_ATTRIBUTES) as AttributeName[];
/** Read as `data-testid`: shops name their buttons and notices in these for their own tests. */
const testIdNames = ['data-test', 'data-hook', 'data-qa'] as const;
const wantedNames: ReadonlyMap<string, AttributeName> = new Map([
  ...wanted.map((name) => [name, name] as const),
  ...testIdNames.map((name) => [name, 'data-testid'] as const),
]);
const MAX_NAME_LENGTH = Math.max(...wanted.map((name) => name.length));

const GREATER = 62;
const EQUALS = 61;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;

/** Rest of a start tag. `end` is the offset after the tag, or -1 if the tag is not closed. */
export interface TagRest {
  attributes: Attributes;
  end: number;
  isSelfClosing: boolean;
}

function skipSpace(html: string, from: number): number {
  let offset = from;
  while (offset < html.length && html.charCodeAt(offset) <= SPACE) offset += 1;
  return offset;
}

/**
 * Returns the offset at which an HTML attribute's name ends. The name starts at `from` with any
 * character, even "=".
 */
function findNameEnd(html: string, from: number): number {
  let offset = from + 1;
  for (; offset < html.length; offset += 1) {
    const char = html.charCodeAt(offset);
    if (char <= SPACE || char === EQUALS || char === GREATER || char === SLASH) break;
  }
  return offset;
}

function findUnquotedEnd(html: string, from: number): number {
  let offset = from;
  for (; offset < html.length; offset += 1) {
    const char = html.charCodeAt(offset);
    if (char <= SPACE || char === GREATER) break;
  }
  return offset;
}

/**
 * Finds where an attribute's value starts and ends. `next` is the offset at which reading
 * continues. Returns null when the closing quotation mark is missing.
 */
function findValueBounds(html: string, equals: number): { start: number; end: number; next: number } | null {
  const start = skipSpace(html, equals + 1);
  const first = html.charCodeAt(start);
  if (first !== QUOTE && first !== APOSTROPHE) {
    const end = findUnquotedEnd(html, start);
    return { start, end, next: end };
  }
  const end = html.indexOf(first === QUOTE ? '"' : "'", start + 1);
  return end < 0 ? null : { start: start + 1, end, next: end + 1 };
}

function findWantedName(html: string, start: number, end: number): AttributeName | undefined {
  return end - start > MAX_NAME_LENGTH ? undefined : wantedNames.get(html.slice(start, end).toLowerCase());
}

/** Reads the attributes after a tag's name. If an attribute is repeated, the first value counts. */
export function readAttributes(html: string, from: number): TagRest {
  let attributes: Attributes = NO_ATTRIBUTES;
  for (let offset = skipSpace(html, from); offset < html.length; offset = skipSpace(html, offset)) {
    const char = html.charCodeAt(offset);
    if (char === GREATER) return { attributes, end: offset + 1, isSelfClosing: html.charCodeAt(offset - 1) === SLASH };
    if (char === SLASH) {
      offset += 1;
      continue;
    }
    const start = offset;
    const end = findNameEnd(html, start);
    const name = findWantedName(html, start, end);
    const equals = skipSpace(html, end);
    const value = html.charCodeAt(equals) === EQUALS ? findValueBounds(html, equals) : { start: end, end, next: end };
    if (value === null) break;
    offset = value.next;
    if (name === undefined) continue;
    if (attributes === NO_ATTRIBUTES) attributes = createAttributes();
    attributes[name] ??= decodeAttributeValue(
      html.slice(value.start, Math.min(value.end, value.start + MAX_VALUE_LENGTH)),
    );
  }
  return { attributes, end: -1, isSelfClosing: false };
}
