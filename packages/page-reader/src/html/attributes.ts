import { decodedValue } from './entities.ts';

const LONGEST_VALUE = 2000;

/** All attributes that the reader uses. Equal keys in equal order keep property access fast. */
function unsaid() {
  return {
    about: undefined,
    action: undefined,
    alt: undefined,
    'aria-disabled': undefined,
    'aria-label': undefined,
    class: undefined,
    content: undefined,
    'data-action': undefined,
    datetime: undefined,
    disabled: undefined,
    hidden: undefined,
    href: undefined,
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
    resource: undefined,
    role: undefined,
    src: undefined,
    style: undefined,
    title: undefined,
    type: undefined,
    typeof: undefined,
    value: undefined,
  };
}

export type AttributeName = keyof ReturnType<typeof unsaid>;
export type Attributes = Record<AttributeName, string | undefined>;

const noAttributes: Readonly<Attributes> = Object.freeze(unsaid());
const wanted = Object.keys(noAttributes) as AttributeName[];
const wantedNames: ReadonlyMap<string, AttributeName> = new Map(wanted.map((name) => [name, name]));
const LONGEST_NAME = Math.max(...wanted.map((name) => name.length));

const GREATER = 62;
const EQUALS = 61;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;

/** The attributes of a start tag. `end` is the offset after its ">", or -1 if it has none. */
export interface TagRest {
  attributes: Attributes;
  end: number;
  selfClosing: boolean;
}

function skipSpace(html: string, from: number): number {
  let at = from;
  while (at < html.length && html.charCodeAt(at) <= SPACE) at += 1;
  return at;
}

/** Returns the end of the name that starts at `from`; its first character may be any. */
function nameEnd(html: string, from: number): number {
  let at = from + 1;
  for (; at < html.length; at += 1) {
    const char = html.charCodeAt(at);
    if (char <= SPACE || char === EQUALS || char === GREATER || char === SLASH) break;
  }
  return at;
}

function bareEnd(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at += 1) {
    const char = html.charCodeAt(at);
    if (char <= SPACE || char === GREATER) break;
  }
  return at;
}

/** Returns a value's bounds and the offset to continue at; null when the value never ends. */
function valueAt(html: string, equals: number): { start: number; end: number; next: number } | null {
  const start = skipSpace(html, equals + 1);
  const first = html.charCodeAt(start);
  if (first !== QUOTE && first !== APOSTROPHE) {
    const end = bareEnd(html, start);
    return { start, end, next: end };
  }
  const end = html.indexOf(first === QUOTE ? '"' : "'", start + 1);
  return end < 0 ? null : { start: start + 1, end, next: end + 1 };
}

function wantedAt(html: string, start: number, end: number): AttributeName | undefined {
  return end - start > LONGEST_NAME ? undefined : wantedNames.get(html.slice(start, end).toLowerCase());
}

/** Reads a start tag's wanted attributes, decoded, after its name. The first of each name wins. */
export function readAttributes(html: string, from: number): TagRest {
  let attributes: Attributes = noAttributes;
  for (let at = skipSpace(html, from); at < html.length; at = skipSpace(html, at)) {
    const char = html.charCodeAt(at);
    if (char === GREATER) return { attributes, end: at + 1, selfClosing: html.charCodeAt(at - 1) === SLASH };
    if (char === SLASH) {
      at += 1;
      continue;
    }
    const start = at;
    const end = nameEnd(html, start);
    const name = wantedAt(html, start, end);
    const equals = skipSpace(html, end);
    const value = html.charCodeAt(equals) === EQUALS ? valueAt(html, equals) : { start: end, end, next: end };
    if (value === null) break;
    at = value.next;
    if (name === undefined) continue;
    if (attributes === noAttributes) attributes = unsaid();
    attributes[name] ??= decodedValue(html.slice(value.start, Math.min(value.end, value.start + LONGEST_VALUE)));
  }
  return { attributes, end: -1, selfClosing: false };
}
