import type { PageScript } from '../../html/scripts.ts';
import { parseLooseJson } from '../../schema/loose-json.ts';
import { isNode } from '../../schema/schema-node.ts';
import { type Budget, type Literal, readLiteral, unescapeString } from './js-literal.ts';
import { unflatten } from './unflatten.ts';

/**
 * Value in a page's scripts or attributes. `name` is the name of its variable, function or
 * attribute, or the id of its script.
 */
export interface StateValue {
  name: string;
  value: unknown;
}

const MAX_SCRIPTS = 600;
const MAX_VALUES = 3000;
const MAX_STRING_LENGTH = 2_000_000;
const MAX_NAME_LENGTH = 90;
/**
 * The page reader may read only a limited number of characters per page. Each attempt to parse JSON
 * counts as this many characters, in addition to those of the JSON.
 */
const PARSE_COST = 200;
const nameCharacter = /[\w$.[\]"']/;

/**
 * Returns whether a script of the page contains a word. Searching only the scripts takes a third of
 * the time of searching the whole page.
 */
export function isMentioned(scripts: readonly PageScript[], word: string): boolean {
  return scripts.some(({ text }) => text.includes(word));
}

/** Words about offers. A script of the page without any of them does not describe an offer. */
const offerKeywords = /price|stock|avail|sold|quantity|salable|CAN_BUY|currenc/i;

const otherTypes = /\btype\s*=\s*["']?(?:application\/ld\+json|text\/(?:html|template|css|x-template)|importmap)/i;
const jsonType = /\btype\s*=\s*["']?(?:[a-z]+\/(?:[a-z.-]+\+)?(?:json|x-magento-init|hydrate)|json\b)/i;

function parseJson(text: string, budget: Budget): unknown {
  if (text.length > Math.min(budget.characters, MAX_STRING_LENGTH)) return undefined;
  budget.characters -= text.length + PARSE_COST;
  const value = parseLooseJson(text);
  const inner = typeof value === 'string' && /^\s*[{[]/.test(value) ? parseLooseJson(value) : value;
  return unflatten(inner) ?? inner;
}

/**
 * Reads the name before a value in a script, as in `name =` or `call(`. Returns null when no value
 * starts at `offset`.
 */
function readNameBefore(text: string, offset: number): string | null {
  const before = text.slice(Math.max(0, offset - MAX_NAME_LENGTH), offset).trimEnd();
  if (!'=(,'.includes(before.at(-1) ?? ' ')) return null;
  const named = before.slice(0, -1).trimEnd();
  let start = named.length;
  while (start > 0 && nameCharacter.test(named[start - 1] ?? '')) start -= 1;
  return named.slice(start).replace(/^(?:window|self)\.|["']\]$|^.*\[["']/g, '');
}

const opening = /[{[]/g;
const begins = /^[{[]\s*(?:["'{[\]}\d-]|[\w$]{1,80}\s*:|\/[/*])/;

/** Reads JSON in a string that starts before `offset`: `JSON.parse("{…}")` or `data = '[…]'`. */
function readQuotedJson(text: string, offset: number, budget: Budget): { json: unknown; end: number } | null {
  const quote = text[offset - 1] ?? '';
  if (!`"'\``.includes(quote) || readNameBefore(text, offset - 1) === null) return null;
  let end = offset;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  budget.characters -= end - offset;
  if (budget.characters <= 0) return null;
  return { json: parseJson(unescapeString(text.slice(offset, end)), budget), end };
}

/** Reads Nuxt's `__NUXT__=(function(a,b){return {…}}(1,"x"))` and inserts the arguments. */
function readNuxtState(text: string, budget: Budget): unknown {
  const start = text.indexOf('__NUXT__');
  const head = /^__NUXT__\s*=\s*\(function\s*\(([\w$,\s]{0,20000})\)\s*\{/.exec(text.slice(start, start + 21_000));
  const from = head === null ? -1 : text.indexOf('return', start + head[0].length);
  const open = from < 0 ? -1 : text.indexOf('{', from);
  const unbound = open < 0 ? null : readLiteral(text, open, budget);
  if (unbound === null || head === null) return undefined;
  const call = text.indexOf('(', unbound.end);
  const args = call < 0 ? null : readLiteral(text, call, budget);
  if (args === null || !Array.isArray(args.value)) return unbound.value;
  const values: unknown[] = args.value;
  const names = new Map((head[1] ?? '').split(',').map((name, index) => [name.trim(), values[index]]));
  return readLiteral(text, open, budget, names)?.value;
}

/** Reads the data that Next.js pushes in pieces; the joined text has rows such as `1a:{…}`. */
function readFlightRows(pieces: readonly string[], budget: Budget): unknown[] {
  const rows = pieces.join('').split('\n');
  const json = rows.flatMap((row) => {
    const offset = /^[\da-f]{1,6}:[{[]/.test(row) ? row.indexOf(':') + 1 : 0;
    return offset > 0 && offerKeywords.test(row) ? [row.slice(offset)] : [];
  });
  return json.map((row) => parseJson(row, budget)).filter((value) => value !== undefined);
}

/**
 * Minimum length of the rest of a script for which `JSON.parse` is tried. For shorter texts, our
 * own reader of JavaScript values is as fast.
 */
const MIN_JSON_PARSE_LENGTH = 1000;
const MAX_JSON_TRIES = 3;

/** Parses the rest of a script as JSON, faster than as JavaScript; null when it is not JSON. */
function parseRestAsJson(text: string, offset: number, budget: Budget): Literal | null {
  const rest = text.slice(offset).trimEnd();
  const json = rest.endsWith(';') ? rest.slice(0, -1) : rest;
  if (!/[}\]]$/.test(json.slice(-1)) || json.length > budget.characters) return null;
  budget.characters -= PARSE_COST;
  try {
    const value: unknown = JSON.parse(json);
    budget.characters -= json.length;
    return { value, end: text.length };
  } catch {
    return null;
  }
}

function readLiterals(text: string, budget: Budget, found: StateValue[]): void {
  let tries = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    if (budget.characters <= 0 || found.length >= MAX_VALUES) return;
    const offset = match.index;
    const quoted = readQuotedJson(text, offset, budget);
    if (quoted !== null) {
      if (quoted.json !== undefined) found.push({ name: readNameBefore(text, offset - 1) ?? '', value: quoted.json });
      opening.lastIndex = Math.max(offset + 1, quoted.end);
      continue;
    }
    const name = begins.test(text.slice(offset, offset + 120)) ? readNameBefore(text, offset) : null;
    const shouldTryJson =
      name !== null && text.length - offset > MIN_JSON_PARSE_LENGTH && (tries += 1) <= MAX_JSON_TRIES;
    const restLiteral = shouldTryJson ? parseRestAsJson(text, offset, budget) : null;
    const literal = name === null ? null : (restLiteral ?? readLiteral(text, offset, budget));
    if (literal === null) opening.lastIndex = offset + 1;
    else {
      if (offerKeywords.test(text.slice(Math.max(0, offset - MAX_NAME_LENGTH), literal.end)))
        found.push({ name: name ?? '', value: literal.value });
      opening.lastIndex = literal.end;
    }
  }
}

/**
 * Returns the data in a page's scripts: JSON scripts, and objects and lists that are assigned or
 * passed to a function, in document order. Runs no script; the budget bounds time and memory.
 */
export function findScriptValues(scripts: readonly PageScript[], budget: Budget): StateValue[] {
  const found: StateValue[] = [];
  const flight: string[] = [];
  for (const { tag, text } of scripts.slice(0, MAX_SCRIPTS)) {
    if (budget.characters <= 0 || otherTypes.test(tag)) continue;
    const isFlight = text.includes('__next_f');
    if (!isFlight && !offerKeywords.test(text)) continue;
    const name = /\bid\s*=\s*["']?([\w-]{1,80})/i.exec(tag)?.[1] ?? '';
    if (jsonType.test(tag)) found.push({ name, value: parseJson(text, budget) });
    else if (text.includes('__NUXT__')) found.push({ name: '__NUXT__', value: readNuxtState(text, budget) });
    const from = found.length;
    if (!jsonType.test(tag)) readLiterals(text, budget, found);
    if (isFlight) for (const { value } of found.splice(from)) flight.push(...getTexts(value));
  }
  for (const value of readFlightRows(flight, budget)) found.push({ name: '__next_f', value });
  return found.filter(({ value }) => isNode(value) || Array.isArray(value));
}

function getTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

const MAX_VARIABLE_LENGTH = 300;
const MAX_OCCURRENCES = 50;

/** Reads a script's variable: `var name = 5;` or `name='€',`. Null when no script assigns it. */
export function readScriptVariable(html: string, name: string): string | null {
  let index = html.indexOf(name);
  for (let tries = 0; index >= 0 && tries < MAX_OCCURRENCES; tries += 1) {
    const isFullName = !/[\w$.]/.test(html[index - 1] ?? ' ');
    const after = html.slice(index + name.length, index + name.length + MAX_VARIABLE_LENGTH);
    const value = isFullName ? /^\s{0,20}=\s{0,20}(?:'([^'\n]*)'|"([^"\n]*)"|(-?[\w.]{1,40}))/.exec(after) : null;
    if (value !== null) return value[1] ?? value[2] ?? value[3] ?? null;
    index = html.indexOf(name, index + name.length);
  }
  return null;
}
