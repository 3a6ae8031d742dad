import { parseLooseJson } from '../schema/loose-json.ts';
import type { Budget } from './js-literal.ts';
import type { StateValue } from './script-values.ts';

/** A value in an attribute, with the source of its tag up to the attribute's value. */
export interface AttributeValue extends StateValue {
  tag: string;
}

const MOST_ATTRIBUTES = 300;
const LONGEST = 2_000_000;
const LONGEST_TAG = 1000;

/** The start of an attribute with JSON, whose quotes are entities inside double quotes. */
const opening = /=(?:"\[?\{&(?:quot|#0?34);|'\[?\{")/g;

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: ' ' };

/** Decodes the entities that escape JSON; leaves others unchanged. */
function decoded(text: string): string {
  return text.replace(/&(?:(quot|amp|lt|gt|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, name, number, hex) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? all;
    const code = typeof number === 'string' ? Number(number) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function attributeAt(html: string, at: number, budget: Budget): AttributeValue | null {
  const quote = html[at + 1] ?? '"';
  const end = html.indexOf(quote, at + 2);
  const length = end - at;
  if (end < 0 || length > Math.min(LONGEST, budget.characters)) return null;
  budget.characters -= length;
  const raw = html.slice(at + 2, end);
  if (!/price|stock|avail|sold|quantity/i.test(raw)) return null;
  const before = html.slice(Math.max(0, at - LONGEST_TAG), at);
  const name = /[\w:@.-]{1,60}$/.exec(before.slice(-60))?.[0] ?? '';
  const tag = before.slice(Math.max(0, before.lastIndexOf('<')));
  return { name: name.toLowerCase(), tag, value: parseLooseJson(decoded(raw)) };
}

/** Returns the JSON in attributes (`data-page`, `:product` …) that may describe an offer. */
export function attributeValues(html: string, budget: Budget): AttributeValue[] {
  const found: AttributeValue[] = [];
  const matcher = new RegExp(opening);
  for (let looked = 0; looked < MOST_ATTRIBUTES && budget.characters > 0; looked += 1) {
    const match = matcher.exec(html);
    if (match === null) break;
    const value = attributeAt(html, match.index, budget);
    if (value !== null && value.value !== undefined) found.push(value);
  }
  return found;
}
