import type { Offer } from '@sillage/contract';

/** How a size is called: millilitres where they are known, and what the shop says beyond them. Null when nobody said. */
export function sizeWords({ sizeMl, variant }: Pick<Offer, 'sizeMl' | 'variant'>): string | null {
  if (sizeMl === null) return variant;
  const size = `${sizeMl} ml`;
  const beyond = variant
    ?.replace(/\d+(?:[.,]\d+)?\s*(?:ml|fl\.?\s*oz\.?|oz\.?)/gi, '')
    .replace(/^[\s\-–/|(),.]+|[\s\-–/|(),.]+$/g, '');
  return beyond ? `${size}, ${beyond}` : size;
}

/** An offer in words: "Maison Parfum, 50 ml". */
export function offerWords(offer: Pick<Offer, 'shop' | 'sizeMl' | 'variant'>): string {
  const size = sizeWords(offer);
  return size ? `${offer.shop}, ${size}` : offer.shop;
}
