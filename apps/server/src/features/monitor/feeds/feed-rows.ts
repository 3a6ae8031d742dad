import type { Gender } from '@sillage/contract';
import { decimalsOf, type OfferReading } from '@sillage/page-reader';
import type { FeedProduct } from './feed.ts';

/** Returns one row of a catalogue file per size. */
export function rowsOf(product: FeedProduct, brand: string, shop: string | null) {
  const { pathname } = new URL(product.url);
  const offers: (OfferReading | null)[] = product.verdict.offers.length > 0 ? product.verdict.offers : [null];
  return offers.map((offer) => ({
    place: pathname,
    cells: {
      name: product.name,
      brand,
      concentration: product.strength,
      gender: genderIn(product.name),
      productUrl: product.url,
      shop,
      variant: offer?.variant ?? null,
      sku: offer?.sku ?? null,
      gtin: offer?.gtin ?? null,
      sizeMl: offer?.sizeMl ?? null,
      ...priceCells(offer),
    },
  }));
}

function priceCells(offer: OfferReading | null): { price?: string; currency?: string } {
  if (!offer || offer.price === null || offer.currency === null) return {};
  return { price: offer.price.toFixed(decimalsOf(offer.currency)), currency: offer.currency };
}

const genderPhrases: Record<Gender, RegExp> = {
  unisex: /\bunisex\b|\bfor (?:women (?:and|&) men|men (?:and|&) women|him (?:and|&) her|her (?:and|&) him)\b/i,
  men: /\bfor (?:him|men|man)\b|\bpour homme\b/i,
  women: /\bfor (?:her|women|woman)\b|\bpour femme\b/i,
};

/** Returns the gender that the name states in plain words; null for none or several. */
function genderIn(name: string): Gender | null {
  if (genderPhrases.unisex.test(name)) return 'unisex';
  const said = (['men', 'women'] as const).filter((gender) => genderPhrases[gender].test(name));
  return said.length === 1 ? (said[0] ?? null) : null;
}
