import type { ParsedProduct } from '../schema/parsed-product.ts';
import { getCurrencyDecimals } from '../values/currency.ts';

const MIN_MINOR_UNIT_PRICE = 100;
const MAX_OCCURRENCES = 50;

/**
 * What stands directly before or after a price in HTML: a currency, a quotation mark or a tag. This
 * tells prices from other numbers, such as coordinates in SVG drawings.
 */
const contextBefore = /(?:\p{Sc}|[A-Z]{3}|[>"'])\s?$/u;
const contextAfter = /^(?:\s|&nbsp;)?(?:\p{Sc}|[A-Z]{3}\b|zł|kr\b|Kč|[<"'])/u;

function isShownAsPrice(html: string, text: string): boolean {
  for (let index = html.indexOf(text), tries = 0; index >= 0 && tries < MAX_OCCURRENCES; tries += 1) {
    const end = index + text.length;
    const isFullNumber = !/[\d.,]/.test(html[index - 1] ?? ' ') && !/\d/.test(html[end] ?? ' ');
    if (
      isFullNumber &&
      (contextBefore.test(html.slice(Math.max(0, index - 5), index)) || contextAfter.test(html.slice(end, end + 10)))
    )
      return true;
    index = html.indexOf(text, end);
  }
  return false;
}

/** Returns the spellings of an amount in whole units: "5674.00", "5,674", "5 674". */
function formatWholeUnits(amount: number): string[] {
  const grouped = (mark: string) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, mark);
  const marks = amount >= 1000 ? ['.', ',', ' ', '\u00a0', '\u202f', '&nbsp;', "'"] : [];
  return [`${amount}.00`, `${amount},00`, ...marks.map(grouped)];
}

function formatHundredths(amount: number): string[] {
  const text = (amount / 100).toFixed(2);
  return [text, text.replace('.', ',')];
}

/**
 * Converts integer prices of unknown unit to whole units. They are hundredths if the page shows a
 * hundredth of the lowest price ("56.74" for 5674) and nowhere the number itself as a price.
 */
export function convertToShownUnits(product: ParsedProduct, html: string): ParsedProduct {
  const prices = product.offers.map(({ price }) => price).filter((price) => price !== null);
  const lowest = Math.min(...prices);
  const isUnitUnknown =
    prices.length > 0 && lowest >= MIN_MINOR_UNIT_PRICE && prices.every((price) => Number.isInteger(price));
  const hasNoDecimals = product.offers.some(({ currency }) => getCurrencyDecimals(currency) === 0);
  if (!isUnitUnknown || hasNoDecimals) return product;
  if (!formatHundredths(lowest).some((text) => isShownAsPrice(html, text))) return product;
  if (formatWholeUnits(lowest).some((text) => isShownAsPrice(html, text))) return product;
  const toHundredth = (amount: number | null) => (amount === null ? null : amount / 100);
  const offers = product.offers.map(({ price, listPrice, ...offer }) => ({
    ...offer,
    price: toHundredth(price),
    ...(listPrice !== undefined && { listPrice: toHundredth(listPrice) }),
  }));
  return { ...product, offers };
}
