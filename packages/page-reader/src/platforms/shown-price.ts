import type { ProductReading } from '../schema/schema-products.ts';
import { decimalsOf } from '../words/currency.ts';

const LEAST = 100;
const MOST_PLACES = 50;

/** Surroundings of a price, but not of a drawing's numbers: a currency, quotes, element ends. */
const before = /(?:\p{Sc}|[A-Z]{3}|[>"'])\s?$/u;
const after = /^(?:\s|&nbsp;)?(?:\p{Sc}|[A-Z]{3}\b|zł|kr\b|Kč|[<"'])/u;

function isShown(html: string, text: string): boolean {
  for (let at = html.indexOf(text), looked = 0; at >= 0 && looked < MOST_PLACES; looked += 1) {
    const end = at + text.length;
    const isWhole = !/[\d.,]/.test(html[at - 1] ?? ' ') && !/\d/.test(html[end] ?? ' ');
    if (isWhole && (before.test(html.slice(Math.max(0, at - 5), at)) || after.test(html.slice(end, end + 10))))
      return true;
    at = html.indexOf(text, end);
  }
  return false;
}

/** Returns the spellings of an amount in whole units: "5674.00", "5,674", "5 674". */
function wholeForms(amount: number): string[] {
  const grouped = (mark: string) => String(amount).replace(/\B(?=(?:\d{3})+$)/g, mark);
  const marks = amount >= 1000 ? ['.', ',', ' ', '\u00a0', '\u202f', '&nbsp;', "'"] : [];
  return [`${amount}.00`, `${amount},00`, ...marks.map(grouped)];
}

function hundredthForms(amount: number): string[] {
  const text = (amount / 100).toFixed(2);
  return [text, text.replace('.', ',')];
}

/**
 * Converts integer prices of unknown unit to whole units. They are hundredths if the page shows a
 * hundredth of the lowest price ("56.74" for 5674) and nowhere the number itself as a price.
 */
export function inShownUnits(product: ProductReading, html: string): ProductReading {
  const prices = product.offers.map(({ price }) => price).filter((price) => price !== null);
  const least = Math.min(...prices);
  const isOpen = prices.length > 0 && least >= LEAST && prices.every((price) => Number.isInteger(price));
  const isWhole = product.offers.some(({ currency }) => decimalsOf(currency) === 0);
  if (!isOpen || isWhole) return product;
  if (!hundredthForms(least).some((text) => isShown(html, text))) return product;
  if (wholeForms(least).some((text) => isShown(html, text))) return product;
  const offers = product.offers.map((offer) => ({ ...offer, price: offer.price === null ? null : offer.price / 100 }));
  return { ...product, offers };
}
