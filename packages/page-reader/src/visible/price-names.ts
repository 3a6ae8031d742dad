import type { HtmlElement } from '../html/html-walk.ts';
import { getElementNames } from './ancestors.ts';

/*
 * The meaning of class names and ids around amounts. The words are those of the well-known
 * platforms' themes and similar ones; most are English, whatever the shop's language.
 */

/**
 * Meaning of the class names and ids around an amount.
 * - `now`: the price to pay
 * - `price`: some price
 * - `was`: a price that is struck out or compared with
 * - `regular`: a former price, or the price to pay if there is no other
 * - `untaxed`: a price without tax
 * - `aside`: not the price, but per unit, an instalment, delivery, a saving, a total or a reward
 */
export type NamedRole = 'now' | 'price' | 'was' | 'regular' | 'untaxed' | 'aside';

function compileNames(list: string): RegExp {
  return new RegExp(`(?<![a-z])(?:${list.trim().split(/\s+/).join('|')})(?![a-z])`);
}

const roles: readonly (readonly [NamedRole, RegExp])[] = [
  [
    'aside',
    compileNames(`
      unit per(?:unit|kg|litre|liter)? (?:base|grund)-?(?:price|preis)s? ppu measure
      instal{1,2}ments? monthly months? financ(?:e|ing) klarna afterpay clearpay affirm sezzle rat(?:en|y|a|zahlung)
      cuotas? parcelas? parcelamento leasing credit kredit splatky leanpay emi
      shipping delivery versand(?:kosten)? livraison envio freight postage doprava dostava fracht
      sav(?:e|es|ed|ing|ings) (?<!price-)discount-(?:amount|percent|percentage|value|label|badge) rabatt percent percentage reduction economy
      points? bonus(?:es)? loyalty rewards? coupons? promo-?codes? cup(?:ao|om|on) vouchers? cashback gift-?card
      filters? facets? threshold deposit warranty garanti(?:e|a|es) insurance accessor(?:y|ies)
    `),
  ],
  [
    'untaxed',
    compileNames(
      'excl?(?:uding|uded)? ex-(?:tax|vat) without-?(?:tax|vat) no-?(?:tax|vat) netto? net-price price-net price-netto ht price-tax bez-?dph untaxed',
    ),
  ],
  [
    'was',
    compileNames(`
      old was before previous(?:ly)? prior rrp msrp uvp strike(?:d|n)? strike-?through struck line-?through cross(?:ed)?(?:-?out)?
      compared? compare-?at non-?sale ancien barre antiguo anterior tachado vecchio barrato puvodni stara staracena eski
      high-price secondary-price formatted-secondary vorher statt streich-?preis alt(?:er)?-preis
    `),
  ],
  ['regular', compileNames('regular list original retail standard normal full recommended suggested undiscounted')],
  [
    'now',
    compileNames(`
      sale special current now actual our discounted discount-price promo(?:tion)?(?:al)? today your new selling
      offer reduced primary-price formatted-primary to-?pay akcni yeni
    `),
  ],
  [
    'price',
    compileNames(
      'prices? preise? prix precios? preco prezz[oi] prijs cen[ay] cijena pris hinta fiyati? kaina tsena tcena amount money',
    ),
  ],
];

/**
 * Splits class names such as "oldPrice", "price_old" and "pricenew" into hyphenated words, in lower
 * case.
 */
function normaliseNames(names: string): string {
  return names
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/price(?!s)|preis(?!e)/g, '-$&-')
    .replace(/_[_-]*|-[_-]+/g, '-');
}

export type GetRoles = (element: HtmlElement) => ReadonlySet<NamedRole>;

const NO_ROLES: ReadonlySet<NamedRole> = new Set();
const MAX_CACHED_NAMES = 3000;

/**
 * Creates a function that finds in class names what a price means, such as `now` (price to pay) or
 * `was` (former price). Results are cached, because a page repeats the same class names.
 */
export function createRoleReader(): GetRoles {
  const cache = new Map<string, ReadonlySet<NamedRole>>();
  return (element) => {
    const names = getElementNames(element);
    if (names === '') return NO_ROLES;
    const cached = cache.get(names);
    if (cached !== undefined) return cached;
    const plain = normaliseNames(names);
    const found = new Set(roles.filter(([, pattern]) => pattern.test(plain)).map(([role]) => role));
    if (cache.size < MAX_CACHED_NAMES) cache.set(names, found);
    return found;
  };
}

const partName =
  /(?<![a-z])(?:currency|symbol|sign|cents?|decimals?|fraction|integer|whole|digits?|sup|separator|kop|grosze|penny|pence)(?![a-z])/;
const fractionName =
  /(?<![a-z])(?:cents?|decimals?|fraction(?:al)?|kop|grosze|penny|pence|centimes?|centavos?)(?![a-z])/;

/**
 * Returns true if an element's class names say that it contains a complete price. The reader treats
 * such a price as a separate line of text.
 */
export function isCompletePriceName(classes: string): boolean {
  const plain = normaliseNames(classes);
  if (partName.test(plain)) return false;
  return roles.some(([, pattern]) => pattern.test(plain));
}

/** Returns true for cents: two digits that are superscript or have a class name for cents. */
export function isCents({ name, attributes, parent }: HtmlElement, chunk: string): boolean {
  if (!/^\s*\d\d\s*$/.test(chunk)) return false;
  if (name === 'sup' || parent?.name === 'sup') return true;
  return fractionName.test(normaliseNames(attributes.class ?? ''));
}
