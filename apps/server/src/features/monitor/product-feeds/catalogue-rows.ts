import type { Gender } from '@sillage/contract';
import { getCurrencyDecimals, type OfferObservation, selectBottles } from '@sillage/page-reader';
import type { FeedProduct } from './product-feed.ts';

/** Builds the import rows of a feed's product, one per full bottle. */
export function buildRows(product: FeedProduct, brand: string, shop: string | null) {
  const { pathname } = new URL(product.url);
  const bottles = selectBottles(product.verdict.offers);
  const offers: (OfferObservation | null)[] = bottles.length > 0 ? bottles : [null];
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

function priceCells(offer: OfferObservation | null): { price?: string; currency?: string } {
  if (!offer || offer.price === null || offer.currency === null) return {};
  return { price: offer.price.toFixed(getCurrencyDecimals(offer.currency)), currency: offer.currency };
}

const genderPhrases: Record<Gender, RegExp> = {
  unisex: /\bunisex\b|\bfor (?:women (?:and|&) men|men (?:and|&) women|him (?:and|&) her|her (?:and|&) him)\b/i,
  men: /\bfor (?:him|men|man)\b|\bpour homme\b/i,
  women: /\bfor (?:her|women|woman)\b|\bpour femme\b/i,
};

/** Returns the gender in a product's name; null for none or contradictory ones. */
function genderIn(name: string): Gender | null {
  if (genderPhrases.unisex.test(name)) return 'unisex';
  const matches = (['men', 'women'] as const).filter((gender) => genderPhrases[gender].test(name));
  return matches.length === 1 ? (matches[0] ?? null) : null;
}
