import { decodedValue } from './entities.ts';

/** The attributes that the reader looks at; all others are skipped unread. */
const wanted = [
  'about',
  'action',
  'alt',
  'aria-disabled',
  'aria-hidden',
  'aria-label',
  'class',
  'content',
  'data-action',
  'datatype',
  'datetime',
  'disabled',
  'hidden',
  'href',
  'id',
  'itemid',
  'itemprop',
  'itemref',
  'itemscope',
  'itemtype',
  'name',
  'onclick',
  'property',
  'rel',
  'lang',
  'resource',
  'role',
  'src',
  'style',
  'title',
  'type',
  'typeof',
  'value',
  'vocab',
] as const;

/** An attribute the reader looks at. */
export type AttributeName = (typeof wanted)[number];
export type Attributes = Partial<Record<AttributeName, string>>;

const wantedNames: ReadonlyMap<string, AttributeName> = new Map(wanted.map((name) => [name, name]));
const LONGEST_NAME = Math.max(...wanted.map((name) => name.length));
const LONGEST_VALUE = 2000;

export const noAttributes: Attributes = Object.freeze({});

const GREATER = 62;
const EQUALS = 61;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;
const SPACE = 32;

/** A start tag's attributes, and where the tag ends: just after its ">", or -1 when it never does. */
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

/** Where a name ends that begins at `from`; its first character may be any. */
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

/** Where a value begins and ends that follows the "=" at `equals`, and where to go on; null when it never ends. */
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

/** Reads a start tag from just after its name on, keeping only what we want: the first of each name, decoded. */
export function readAttributes(html: string, from: number): TagRest {
  let attributes = noAttributes;
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
    if (attributes === noAttributes) attributes = {};
    attributes[name] ??= decodedValue(html.slice(value.start, Math.min(value.end, value.start + LONGEST_VALUE)));
  }
  return { attributes, end: -1, selfClosing: false };
}
