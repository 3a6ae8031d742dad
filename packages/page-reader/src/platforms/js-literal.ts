import type { SchemaNode } from '../schema/schema-node.ts';

/** Remaining cost of reading embedded values; every reader subtracts from it and stops at 0. */
export interface Budget {
  characters: number;
  nodes: number;
}

/** A value parsed from a script, and the offset after it. */
export interface Literal {
  value: unknown;
  end: number;
}

interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
  readonly budget: Budget;
  /** Values of identifiers, such as the parameters of an immediately invoked function. */
  readonly names: ReadonlyMap<string, unknown>;
}

const DEEPEST = 80;
const noNames: ReadonlyMap<string, unknown> = new Map();

/** Marks an unreadable value; no script can contain it. */
const failed = Symbol('failed');

const named = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const numberAt = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const wordAt = /[\p{L}_$][\p{L}\d_$]{0,80}/uy;

function matchAt(pattern: RegExp, { text, at }: Cursor): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function skipBlank(cursor: Cursor): string {
  const { text } = cursor;
  for (;;) {
    while (text.charCodeAt(cursor.at) <= 32 || text.charCodeAt(cursor.at) === 0xa0) cursor.at += 1;
    const mark = text.charCodeAt(cursor.at) === 47 ? text[cursor.at + 1] : '';
    if (mark !== '/' && mark !== '*') return text[cursor.at] ?? '';
    const end = text.indexOf(mark === '/' ? '\n' : '*/', cursor.at + 2);
    cursor.at = end < 0 ? text.length : end + (mark === '/' ? 1 : 2);
  }
}

/** Charges the budget for a failed search, lest repeated searches take quadratic time. */
function unended({ at, budget }: Cursor, end: number): false {
  budget.characters -= end - at;
  return false;
}

/** Moves past the string that starts here; false if it does not end (a quoted one: on its line). */
function skipString(cursor: Cursor): boolean {
  const { text } = cursor;
  const quote = text.charCodeAt(cursor.at);
  for (let at = cursor.at + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === quote) {
      cursor.at = at + 1;
      return true;
    } else if (code === 10 && quote !== 96) return unended(cursor, at);
  }
  return unended(cursor, text.length);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' };

export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([\s\S]))/gi, (_all, u, long, x, one) => {
    if (typeof one === 'string') return escapes[one] ?? one;
    const code = Number.parseInt(String(u ?? long ?? x), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function readString(cursor: Cursor): unknown {
  const start = cursor.at + 1;
  return skipString(cursor) ? unescaped(cursor.text.slice(start, cursor.at - 1)) : failed;
}

/** Moves to the comma or bracket that ends an unsupported expression. */
function skipExpression(cursor: Cursor): undefined {
  let depth = 0;
  for (; cursor.at < cursor.text.length && cursor.budget.characters > 0; cursor.at += 1) {
    const char = cursor.text[cursor.at] ?? '';
    if ('"\'`'.includes(char) && skipString(cursor)) cursor.at -= 1;
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char) && depth === 0) return undefined;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === ',' && depth === 0) return undefined;
  }
  return undefined;
}

function readWord(cursor: Cursor): unknown {
  const word = matchAt(wordAt, cursor);
  if (word === null) return skipExpression(cursor);
  cursor.at += word.length;
  return named.has(word) ? named.get(word) : cursor.names.get(word);
}

function readNumber(cursor: Cursor): unknown {
  const digits = matchAt(numberAt, cursor);
  if (digits === null) return skipExpression(cursor);
  cursor.at += digits.length;
  return Number(digits);
}

/** Reads minified booleans: `!0` is true, `!1` is false. */
function readNot(cursor: Cursor): unknown {
  const digit = cursor.text[cursor.at + 1];
  if (digit !== '0' && digit !== '1') return skipExpression(cursor);
  cursor.at += 2;
  return digit === '0';
}

function readPlain(cursor: Cursor, char: string): unknown {
  if (char === '"' || char === "'" || char === '`') return readString(cursor);
  if (char === '-' || char === '.' || (char >= '0' && char <= '9')) return readNumber(cursor);
  return char === '!' ? readNot(cursor) : readWord(cursor);
}

/** Reads a value; undefined for an expression, which is skipped. */
function readValue(cursor: Cursor): unknown {
  const char = skipBlank(cursor);
  cursor.budget.nodes -= 1;
  if (cursor.budget.nodes < 0 || cursor.depth > DEEPEST || char === '') return failed;
  if (char === '{' || char === '[') {
    cursor.depth += 1;
    const value = char === '{' ? readObject(cursor) : readArray(cursor);
    cursor.depth -= 1;
    return value;
  }
  const value = readPlain(cursor, char);
  if (value === failed || ',]})'.includes(skipBlank(cursor))) return value;
  return skipExpression(cursor);
}

function readArray(cursor: Cursor): unknown {
  const values: unknown[] = [];
  cursor.at += 1;
  for (;;) {
    const char = skipBlank(cursor);
    if (char === ']' || char === ')') break;
    const value = char === ',' ? undefined : readValue(cursor);
    if (value === failed) return failed;
    values.push(value);
    const next = skipBlank(cursor);
    if (next === ',') cursor.at += 1;
    else if (next !== ']' && next !== ')') return failed;
  }
  cursor.at += 1;
  return values;
}

function readKey(cursor: Cursor, char: string): string | null {
  if (char === '"' || char === "'") {
    const key = readString(cursor);
    return typeof key === 'string' ? key : null;
  }
  const key = matchAt(wordAt, cursor) ?? matchAt(numberAt, cursor);
  cursor.at += key?.length ?? 0;
  return key;
}

/** Reads one `key: value`; skips methods, shorthands and spreads. False when unreadable. */
function readEntry(cursor: Cursor, node: SchemaNode, char: string): boolean {
  const key = readKey(cursor, char);
  if (skipBlank(cursor) !== ':' || key === null) {
    skipExpression(cursor);
    return true;
  }
  cursor.at += 1;
  const value = readValue(cursor);
  if (value === failed) return false;
  if (value !== undefined && key !== '__proto__') node[key] = value;
  return true;
}

function readObject(cursor: Cursor): unknown {
  const node: SchemaNode = {};
  cursor.at += 1;
  for (;;) {
    const char = skipBlank(cursor);
    if (char === '}') break;
    if (!readEntry(cursor, node, char)) return failed;
    const next = skipBlank(cursor);
    if (next === ',') cursor.at += 1;
    else if (next !== '}') return failed;
  }
  cursor.at += 1;
  return node;
}

/**
 * Reads the object, array or argument list at `at`, in JSON or JavaScript syntax: unquoted names,
 * single quotes, comments, trailing commas, `!0`. Skips expressions and never runs any. Null when
 * it is broken, too deep or over budget. Subtracts what it read from the budget, so that all
 * readings of a page together take linear time.
 */
export function readLiteral(
  text: string,
  at: number,
  budget: Budget,
  names: ReadonlyMap<string, unknown> = noNames,
): Literal | null {
  if (budget.characters <= 0) return null;
  const within = text.length - at > budget.characters ? text.slice(0, at + budget.characters) : text;
  const cursor: Cursor = { text: within, at, depth: 0, budget, names };
  const value = within[at] === '{' ? readObject(cursor) : readArray(cursor);
  budget.characters -= Math.max(1, cursor.at - at);
  return value === failed ? null : { value, end: cursor.at };
}
