import { MAX_TEXT_LENGTH } from './for-each-word.ts';
import { createPhraseMatcher } from './phrase-matcher.ts';
import { from, harmless, other, saving, shipping } from './price-context-words.ts';
import { instalment, now, regular, unit, was } from './price-words.ts';

/**
 * Role of a price on a page. `regular` is the former price, or the price to pay if there is no
 * other price. `other` is a price before tax, in points or for bulk orders, or a deposit.
 */
export type PriceRole = 'now' | 'was' | 'regular' | 'unit' | 'instalment' | 'shipping' | 'saving' | 'from' | 'other';

/**
 * Roles of a price, such as the price to pay or a delivery fee. When the words near a price state
 * several roles, the first of them in this list counts.
 */
const rolesByPrecedence: readonly PriceRole[] = [
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

const matcher = createPhraseMatcher<PriceRole | 'harmless'>({
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
  'u',
);
/** Quick test before `perMeasure`, which takes long to compile. */
const mayBePerMeasure = /[/=]|pro|per|je/;
const perMonth =
  /\/ ?(?:mo|mth|month|monat|mtl|mois|mes|mês|mese|maand|mies|měs|mesiac|hó|lună|мес|міс|ay|mj|mēn|mėn|kk|mån|md|mnd|月)(?!\p{L})/u;
const percentOff = /[-–−]? ?\d{1,2} ?%/;

/** Drops brackets after a number, because they contain another price: "49,90 € (499 €/l)". */
function dropBrackets(text: string): string {
  const open = text.indexOf('(');
  return open > 0 && /\d/.test(text.slice(0, open)) ? text.slice(0, open) : text;
}

const MIN_SHARE = 0.4;

/**
 * Finds the role of a price, such as former price, in the words beside it. Words in the middle of a
 * text count only if they make up much of it.
 */
function detectByWords(text: string): PriceRole | null {
  const found = matcher(text);
  if (found === null) return null;
  const first = /[\p{L}\d]/u.exec(found.text)?.index ?? 0;
  const last = found.text.search(/[\p{L}\d][^\p{L}\d]*$/u) + 1;
  const isBeside = ({ start, end }: { start: number; end: number }) => start === first || end === last;
  const meaningfulHits = found.hits.filter(({ kinds }) => !kinds.includes('harmless'));
  const isStated = (role: PriceRole) => {
    const hits = meaningfulHits.filter(({ kinds }) => kinds.includes(role));
    const letters = hits.reduce((sum, hit) => sum + hit.letters, 0);
    return hits.some(isBeside) || letters >= MIN_SHARE * Math.max(1, found.letters);
  };
  return rolesByPrecedence.find(isStated) ?? null;
}

/**
 * Returns the kind of price, such as former price or instalment, that the text beside a price
 * states; null if it states none.
 */
export function detectPriceRole(text: string): PriceRole | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const near = dropBrackets(text).toLowerCase();
  if (mayBePerMeasure.test(near) && perMeasure.test(near)) return 'unit';
  if (near.includes('/') && perMonth.test(near)) return 'instalment';
  const role = detectByWords(near);
  return role === null && percentOff.test(near) && !/\p{Sc}/u.test(near) ? 'saving' : role;
}
