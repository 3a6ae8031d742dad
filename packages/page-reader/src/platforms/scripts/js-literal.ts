import type { SchemaNode } from '../../schema/schema-node.ts';

/** Limit on reading a page's embedded data: each reader subtracts what it reads, and stops at 0. */
export interface Budget {
  characters: number;
  nodes: number;
}

export interface Literal {
  value: unknown;
  end: number;
}

interface Cursor {
  readonly text: string;
  offset: number;
  depth: number;
  readonly budget: Budget;
  /**
   * Known values of JavaScript variables, by name. Examples are the parameters of a function that
   * the script calls at once.
   */
  readonly names: ReadonlyMap<string, unknown>;
}

const MAX_DEPTH = 80;
const NO_NAMES: ReadonlyMap<string, unknown> = new Map();

/** Marks a JavaScript literal that cannot be read. No literal has this symbol as its value. */
const FAILED = Symbol('failed');

const keywords = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const numberPattern = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const wordPattern = /[\p{L}_$][\p{L}\d_$]{0,80}/uy;

function matchPattern(pattern: RegExp, { text, offset }: Cursor): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

function skipBlank(cursor: Cursor): string {
  const { text } = cursor;
  for (;;) {
    while (text.charCodeAt(cursor.offset) <= 32 || text.charCodeAt(cursor.offset) === 0xa0) cursor.offset += 1;
    const mark = text.charCodeAt(cursor.offset) === 47 ? text[cursor.offset + 1] : '';
    if (mark !== '/' && mark !== '*') return text[cursor.offset] ?? '';
    const end = text.indexOf(mark === '/' ? '\n' : '*/', cursor.offset + 2);
    cursor.offset = end < 0 ? text.length : end + (mark === '/' ? 1 : 2);
  }
}

/**
 * Subtracts the searched characters from the budget for reading scripts when a search found no end,
 * such as a closing quotation mark. Without a budget, repeated searches would take quadratic time.
 */
function chargeUnended({ offset, budget }: Cursor, end: number): false {
  budget.characters -= end - offset;
  return false;
}

/** Skips a JavaScript string; false if it does not end. A quoted string must end on its line. */
function skipString(cursor: Cursor): boolean {
  const { text } = cursor;
  const quote = text.charCodeAt(cursor.offset);
  for (let offset = cursor.offset + 1; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === 92) offset += 1;
    else if (code === quote) {
      cursor.offset = offset + 1;
      return true;
    } else if (code === 10 && quote !== 96) return chargeUnended(cursor, offset);
  }
  return chargeUnended(cursor, text.length);
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', '\n': '' };

export function unescapeString(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([\s\S]))/gi,
    (_all, u, long, x, escapedChar) => {
      if (typeof escapedChar === 'string') return escapes[escapedChar] ?? escapedChar;
      const code = Number.parseInt(String(u ?? long ?? x), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function readString(cursor: Cursor): unknown {
  const start = cursor.offset + 1;
  return skipString(cursor) ? unescapeString(cursor.text.slice(start, cursor.offset - 1)) : FAILED;
}

/** Moves the cursor to the comma or bracket that ends an unsupported expression. */
function skipExpression(cursor: Cursor): undefined {
  let depth = 0;
  for (; cursor.offset < cursor.text.length && cursor.budget.characters > 0; cursor.offset += 1) {
    const char = cursor.text[cursor.offset] ?? '';
    if ('"\'`'.includes(char) && skipString(cursor)) cursor.offset -= 1;
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char) && depth === 0) return undefined;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === ',' && depth === 0) return undefined;
  }
  return undefined;
}

function readWord(cursor: Cursor): unknown {
  const word = matchPattern(wordPattern, cursor);
  if (word === null) return skipExpression(cursor);
  cursor.offset += word.length;
  return keywords.has(word) ? keywords.get(word) : cursor.names.get(word);
}

function readNumber(cursor: Cursor): unknown {
  const digits = matchPattern(numberPattern, cursor);
  if (digits === null) return skipExpression(cursor);
  cursor.offset += digits.length;
  return Number(digits);
}

function readMinifiedBoolean(cursor: Cursor): unknown {
  const digit = cursor.text[cursor.offset + 1];
  if (digit !== '0' && digit !== '1') return skipExpression(cursor);
  cursor.offset += 2;
  return digit === '0';
}

function readPrimitive(cursor: Cursor, char: string): unknown {
  if (char === '"' || char === "'" || char === '`') return readString(cursor);
  if (char === '-' || char === '.' || (char >= '0' && char <= '9')) return readNumber(cursor);
  return char === '!' ? readMinifiedBoolean(cursor) : readWord(cursor);
}

/** Reads a JavaScript value. An expression is skipped, and its value is undefined. */
function readValue(cursor: Cursor): unknown {
  const char = skipBlank(cursor);
  cursor.budget.nodes -= 1;
  if (cursor.budget.nodes < 0 || cursor.depth > MAX_DEPTH || char === '') return FAILED;
  if (char === '{' || char === '[') {
    cursor.depth += 1;
    const value = char === '{' ? readObject(cursor) : readArray(cursor);
    cursor.depth -= 1;
    return value;
  }
  const value = readPrimitive(cursor, char);
  if (value === FAILED || ',]})'.includes(skipBlank(cursor))) return value;
  return skipExpression(cursor);
}

function readArray(cursor: Cursor): unknown {
  const values: unknown[] = [];
  cursor.offset += 1;
  for (;;) {
    const char = skipBlank(cursor);
    if (char === ']' || char === ')') break;
    const value = char === ',' ? undefined : readValue(cursor);
    if (value === FAILED) return FAILED;
    values.push(value);
    const next = skipBlank(cursor);
    if (next === ',') cursor.offset += 1;
    else if (next !== ']' && next !== ')') return FAILED;
  }
  cursor.offset += 1;
  return values;
}

function readKey(cursor: Cursor, char: string): string | null {
  if (char === '"' || char === "'") {
    const key = readString(cursor);
    return typeof key === 'string' ? key : null;
  }
  const key = matchPattern(wordPattern, cursor) ?? matchPattern(numberPattern, cursor);
  cursor.offset += key?.length ?? 0;
  return key;
}

/**
 * Reads one property of a JavaScript object literal into `node`. Skips methods, shorthand
 * properties and spreads. False if the value cannot be read.
 */
function readEntry(cursor: Cursor, node: SchemaNode, char: string): boolean {
  const key = readKey(cursor, char);
  if (skipBlank(cursor) !== ':' || key === null) {
    skipExpression(cursor);
    return true;
  }
  cursor.offset += 1;
  const value = readValue(cursor);
  if (value === FAILED) return false;
  if (value !== undefined && key !== '__proto__') node[key] = value;
  return true;
}

function readObject(cursor: Cursor): unknown {
  const node: SchemaNode = {};
  cursor.offset += 1;
  for (;;) {
    const char = skipBlank(cursor);
    if (char === '}') break;
    if (!readEntry(cursor, node, char)) return FAILED;
    const next = skipBlank(cursor);
    if (next === ',') cursor.offset += 1;
    else if (next !== '}') return FAILED;
  }
  cursor.offset += 1;
  return node;
}

/**
 * Reads the object, array or argument list at `offset` in JSON or JavaScript syntax. Expressions
 * are skipped and never run. Null when the literal is broken, too deep or larger than the budget.
 * Each read is subtracted from the budget, so that all reads of a page take linear time.
 */
export function readLiteral(
  text: string,
  offset: number,
  budget: Budget,
  names: ReadonlyMap<string, unknown> = NO_NAMES,
): Literal | null {
  if (budget.characters <= 0) return null;
  const limited = text.length - offset > budget.characters ? text.slice(0, offset + budget.characters) : text;
  const cursor: Cursor = { text: limited, offset, depth: 0, budget, names };
  const value = limited[offset] === '{' ? readObject(cursor) : readArray(cursor);
  budget.characters -= Math.max(1, cursor.offset - offset);
  return value === FAILED ? null : { value, end: cursor.offset };
}
