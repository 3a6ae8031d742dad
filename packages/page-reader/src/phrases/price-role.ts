import { phraseBook } from './phrase-book.ts';
import { from, harmless, other, saving, shipping } from './price-aside-words.ts';
import { instalment, now, regular, unit, was } from './price-words.ts';
import { LONGEST_TEXT } from './words-of.ts';

/**
 * The meaning of a price, from the words beside it. `regular` is the price to pay if there is no
 * other, else the former price; `other` is before tax, in points, a deposit, or for bulk orders.
 */
export type PriceRole = 'now' | 'was' | 'regular' | 'unit' | 'instalment' | 'shipping' | 'saving' | 'from' | 'other';

/** By precedence; roles that rule the amount out as the product's price are first. */
const order: readonly PriceRole[] = [
  'unit',
  'instalment',
  'shipping',
  'saving',
  'other',
  'was',
  'regular',
  'from',
  'now',
];

const book = phraseBook<PriceRole | 'harmless'>({
  unit,
  instalment,
  shipping,
  saving,
  other,
  was,
  regular,
  from,
  now,
  harmless,
});

const measure = 'ml|cl|dl|ltr|lt|l|litre|liter|litro|kg|kilo|g|gr|100g|oz|fl\\.? ?oz|lb|m|m2|m²|мл|л|кг|г|гр|λίτρο|lit';
const perMeasure = new RegExp(
  String.raw`(?:\/|pro|per|je) ?(?:\d{1,4} ?)?(?:${measure})(?![\p{L}\d])|\d ?(?:${measure}) ?=`,
  'iu',
);
const perMonth =
  /\/ ?(?:mo|mth|month|monat|mtl|mois|mes|mês|mese|maand|mies|měs|mesiac|hó|lună|мес|міс|ay|mj|mēn|mėn|kk|mån|md|mnd|月)(?!\p{L})/iu;
const percentOff = /[-–−]? ?\d{1,2} ?%/;

/** "49,90 € (499 €/l)": the brackets after a number contain another price. */
function withoutAside(text: string): string {
  const open = text.indexOf('(');
  return open > 0 && /\d/.test(text.slice(0, open)) ? text.slice(0, open) : text;
}

const LEAST_SHARE = 0.4;

/** Words at either end of a text refer to the price; those in the middle of a long one may not. */
function byWords(text: string): PriceRole | null {
  const found = book(text);
  if (found === null) return null;
  const first = /[\p{L}\d]/u.exec(found.text)?.index ?? 0;
  const last = found.text.search(/[\p{L}\d][^\p{L}\d]*$/u) + 1;
  const isBeside = ({ start, end }: { start: number; end: number }) => start === first || end === last;
  const telling = found.hits.filter(({ kinds }) => !kinds.includes('harmless'));
  const isSaid = (role: PriceRole) => {
    const hits = telling.filter(({ kinds }) => kinds.includes(role));
    const letters = hits.reduce((sum, hit) => sum + hit.letters, 0);
    return hits.some(isBeside) || letters >= LEAST_SHARE * Math.max(1, found.letters);
  };
  return order.find(isSaid) ?? null;
}

/**
 * Returns the meaning of the words directly before or after a price: "statt", "per 100 ml", "from",
 * "x 12 months". Pass one side or one label at a time. Null when they have no meaning for a price.
 */
export function priceRole(text: string): PriceRole | null {
  if (text.length > LONGEST_TEXT) return null;
  const near = withoutAside(text);
  if (perMeasure.test(near)) return 'unit';
  if (perMonth.test(near)) return 'instalment';
  const role = byWords(near);
  return role === null && percentOff.test(near) && !/\p{Sc}/u.test(near) ? 'saving' : role;
}
