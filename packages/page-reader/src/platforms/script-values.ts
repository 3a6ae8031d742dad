import type { PageScript } from '../html/scripts.ts';
import { parseLooseJson } from '../schema/loose-json.ts';
import { isNode } from '../schema/schema-node.ts';
import { unflattened } from './flattened.ts';
import { type Budget, type Literal, readLiteral, unescaped } from './js-literal.ts';

/** A value in a page, named after its variable, the function that receives it, or an id. */
export interface StateValue {
  name: string;
  value: unknown;
}

const MOST_SCRIPTS = 600;
const MOST_VALUES = 3000;
const LONGEST_STRING = 2_000_000;
const LONGEST_NAME = 90;
/** Cost of a failed parse in addition to the text's length, in characters. */
const COST_OF_A_TRY = 200;
const nameCharacter = /[\w$.[\]"']/;

/** Searches a page's scripts, which takes a third of the time of searching the page. */
export function mention(scripts: readonly PageScript[], word: string): boolean {
  return scripts.some(({ text }) => text.includes(word));
}

/** Scripts without any of these words do not describe an offer. */
const telling = /price|stock|avail|sold|quantity|salable|CAN_BUY|currenc/i;

const otherTypes = /\btype\s*=\s*["']?(?:application\/ld\+json|text\/(?:html|template|css|x-template)|importmap)/i;
const jsonType = /\btype\s*=\s*["']?(?:[a-z]+\/(?:[a-z.-]+\+)?(?:json|x-magento-init|hydrate)|json\b)/i;

function jsonIn(text: string, budget: Budget): unknown {
  if (text.length > Math.min(budget.characters, LONGEST_STRING)) return undefined;
  budget.characters -= text.length + COST_OF_A_TRY;
  const value = parseLooseJson(text);
  const inner = typeof value === 'string' && /^\s*[{[]/.test(value) ? parseLooseJson(value) : value;
  return unflattened(inner) ?? inner;
}

/** Returns the name before an opening bracket (`name =`, `call(`); null if none starts a value. */
function nameBefore(text: string, at: number): string | null {
  const before = text.slice(Math.max(0, at - LONGEST_NAME), at).trimEnd();
  if (!'=(,'.includes(before.at(-1) ?? ' ')) return null;
  const named = before.slice(0, -1).trimEnd();
  let start = named.length;
  while (start > 0 && nameCharacter.test(named[start - 1] ?? '')) start -= 1;
  return named.slice(start).replace(/^(?:window|self)\.|["']\]$|^.*\[["']/g, '');
}

const opening = /[{[]/g;
const begins = /^[{[]\s*(?:["'{[\]}\d-]|[\w$]{1,80}\s*:|\/[/*])/;

/** Reads the JSON in the string before `at`: `JSON.parse("{…}")`, `data = '[…]'`. */
function quotedAt(text: string, at: number, budget: Budget): { json: unknown; end: number } | null {
  const quote = text[at - 1] ?? '';
  if (!`"'\``.includes(quote) || nameBefore(text, at - 1) === null) return null;
  let end = at;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  budget.characters -= end - at;
  if (budget.characters <= 0) return null;
  return { json: jsonIn(unescaped(text.slice(at, end)), budget), end };
}

/** Reads the object in `__NUXT__=(function(a,b){return {…}}(1,"x"))`, with its arguments. */
function calledAtOnce(text: string, budget: Budget): unknown {
  const start = text.indexOf('__NUXT__');
  const head = /^__NUXT__\s*=\s*\(function\s*\(([\w$,\s]{0,20000})\)\s*\{/.exec(text.slice(start, start + 21_000));
  const from = head === null ? -1 : text.indexOf('return', start + head[0].length);
  const open = from < 0 ? -1 : text.indexOf('{', from);
  const bare = open < 0 ? null : readLiteral(text, open, budget);
  if (bare === null || head === null) return undefined;
  const call = text.indexOf('(', bare.end);
  const args = call < 0 ? null : readLiteral(text, call, budget);
  if (args === null || !Array.isArray(args.value)) return bare.value;
  const values: unknown[] = args.value;
  const names = new Map((head[1] ?? '').split(',').map((name, index) => [name.trim(), values[index]]));
  return readLiteral(text, open, budget, names)?.value;
}

/** Reads the rows that Next.js pushes in pieces: `1a:{…}`, one per line. */
function flightRows(pieces: readonly string[], budget: Budget): unknown[] {
  const rows = pieces.join('').split('\n');
  const json = rows.flatMap((row) => {
    const at = /^[\da-f]{1,6}:[{[]/.test(row) ? row.indexOf(':') + 1 : 0;
    return at > 0 && telling.test(row) ? [row.slice(at)] : [];
  });
  return json.map((row) => jsonIn(row, budget)).filter((value) => value !== undefined);
}

/** A shorter text is read as quickly as it is tried. */
const WORTH_A_TRY = 1000;
const MOST_TRIES = 3;

/** Parses the rest of a script as JSON, which for large states is faster than a literal. */
function restAsJson(text: string, at: number, budget: Budget): Literal | null {
  const rest = text.slice(at).trimEnd();
  const json = rest.endsWith(';') ? rest.slice(0, -1) : rest;
  if (!/[}\]]$/.test(json.slice(-1)) || json.length > budget.characters) return null;
  budget.characters -= COST_OF_A_TRY;
  try {
    const value: unknown = JSON.parse(json);
    budget.characters -= json.length;
    return { value, end: text.length };
  } catch {
    return null;
  }
}

function literalsIn(text: string, budget: Budget, found: StateValue[]): void {
  let tries = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    if (budget.characters <= 0 || found.length >= MOST_VALUES) return;
    const at = match.index;
    const quoted = quotedAt(text, at, budget);
    if (quoted !== null) {
      if (quoted.json !== undefined) found.push({ name: nameBefore(text, at - 1) ?? '', value: quoted.json });
      opening.lastIndex = Math.max(at + 1, quoted.end);
      continue;
    }
    const name = begins.test(text.slice(at, at + 120)) ? nameBefore(text, at) : null;
    const isWorth = name !== null && text.length - at > WORTH_A_TRY && (tries += 1) <= MOST_TRIES;
    const whole = isWorth ? restAsJson(text, at, budget) : null;
    const literal = name === null ? null : (whole ?? readLiteral(text, at, budget));
    if (literal === null) opening.lastIndex = at + 1;
    else {
      if (telling.test(text.slice(Math.max(0, at - LONGEST_NAME), literal.end)))
        found.push({ name: name ?? '', value: literal.value });
      opening.lastIndex = literal.end;
    }
  }
}

/**
 * Returns the initial values in a page's scripts, in document order: JSON scripts, and the objects
 * and lists that are assigned or passed to a function. Runs no script. Time and memory are bounded
 * by the budget.
 */
export function scriptValues(scripts: readonly PageScript[], budget: Budget): StateValue[] {
  const found: StateValue[] = [];
  const flight: string[] = [];
  for (const { tag, text } of scripts.slice(0, MOST_SCRIPTS)) {
    if (budget.characters <= 0 || otherTypes.test(tag)) continue;
    const isFlight = text.includes('__next_f');
    if (!isFlight && !telling.test(text)) continue;
    const name = /\bid\s*=\s*["']?([\w-]{1,80})/i.exec(tag)?.[1] ?? '';
    if (jsonType.test(tag)) found.push({ name, value: jsonIn(text, budget) });
    else if (text.includes('__NUXT__')) found.push({ name: '__NUXT__', value: calledAtOnce(text, budget) });
    const from = found.length;
    if (!jsonType.test(tag)) literalsIn(text, budget, found);
    if (isFlight) for (const { value } of found.splice(from)) flight.push(...textsIn(value));
  }
  for (const value of flightRows(flight, budget)) found.push({ name: '__next_f', value });
  return found.filter(({ value }) => isNode(value) || Array.isArray(value));
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
