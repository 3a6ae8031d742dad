import { parseLooseJson } from '../schema/loose-json.ts';
import type { Budget } from './scripts/js-literal.ts';
import type { StateValue } from './scripts/script-values.ts';

/** JSON in an HTML attribute. `tag` is the source of the start tag up to the attribute's value. */
export interface AttributeValue extends StateValue {
  tag: string;
}

const MAX_ATTRIBUTES = 300;
const MAX_VALUE_LENGTH = 2_000_000;
const MAX_TAG_LENGTH = 1000;

/**
 * Matches the start of JSON in an HTML attribute. If the attribute is in double quotation marks,
 * those of the JSON are written as `&quot;`.
 */
const opening = /=(?:"\[?\{&(?:quot|#0?34);|'\[?\{")/g;

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: ' ' };

/** Decodes the HTML entities that occur in JSON inside an attribute, such as `&quot;`. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:(quot|amp|lt|gt|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (all, name, number, hex) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? all;
    const code = typeof number === 'string' ? Number(number) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function readAttribute(html: string, offset: number, budget: Budget): AttributeValue | null {
  const quote = html[offset + 1] ?? '"';
  const end = html.indexOf(quote, offset + 2);
  const length = end - offset;
  if (end < 0 || length > Math.min(MAX_VALUE_LENGTH, budget.characters)) return null;
  budget.characters -= length;
  const raw = html.slice(offset + 2, end);
  if (!/price|stock|avail|sold|quantity/i.test(raw)) return null;
  const before = html.slice(Math.max(0, offset - MAX_TAG_LENGTH), offset);
  const name = /[\w:@.-]{1,60}$/.exec(before.slice(-60))?.[0] ?? '';
  const tag = before.slice(Math.max(0, before.lastIndexOf('<')));
  return { name: name.toLowerCase(), tag, value: parseLooseJson(decodeEntities(raw)) };
}

/** Returns the JSON in attributes (`data-page`, `:product` …) that may describe an offer. */
export function findAttributeValues(html: string, budget: Budget): AttributeValue[] {
  const found: AttributeValue[] = [];
  const matcher = new RegExp(opening);
  for (let tries = 0; tries < MAX_ATTRIBUTES && budget.characters > 0; tries += 1) {
    const match = matcher.exec(html);
    if (match === null) break;
    const value = readAttribute(html, match.index, budget);
    if (value !== null && value.value !== undefined) found.push(value);
  }
  return found;
}
