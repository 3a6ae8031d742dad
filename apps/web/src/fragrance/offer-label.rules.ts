import type { Offer, OfferKind } from '@sillage/contract';

/**
 * Formats the size and variant of an offer: "7.5 ml, Refill". Null if both are unknown. Leaves out
 * a variant that repeats words of `title`, which is shown beside it.
 */
export function formatSize(
  { sizeMl, variant }: Pick<Offer, 'sizeMl' | 'variant'>,
  { title = '' }: { title?: string } = {},
): string | null {
  if (sizeMl === null) return variant;
  const size = `${sizeMl} ml`;
  const rest = variant
    ?.replace(/\d+(?:[.,]\d+)?\s*(?:ml|fl\.?\s*oz\.?|oz\.?)/gi, '')
    .replace(/^[\s\-–/|(),.]+|[\s\-–/|(),.]+$/g, '');
  const isShown = rest && !title.toLowerCase().includes(rest.toLowerCase());
  return isShown ? `${size}, ${rest}` : size;
}

const kindLabels: Record<OfferKind, string | null> = {
  bottle: null,
  tester: 'Tester',
  refill: 'Refill',
  decant: 'Decant',
  sample: 'Sample',
  set: 'Set',
  other: 'Another product',
};

/** Names of kinds of goods in the plural, as headings and choices show them. */
export const kindTitles: Record<OfferKind, string> = {
  bottle: 'Full bottles',
  tester: 'Testers',
  refill: 'Refills',
  decant: 'Decants',
  sample: 'Samples',
  set: 'Sets',
  other: 'Other products',
};

/** Names an offer's kind of goods; null for a full bottle and a kind that its variant names. */
export function formatKind({ kind, variant }: Pick<Offer, 'kind' | 'variant'>): string | null {
  const label = kindLabels[kind];
  return label === null || variant?.toLowerCase().includes(label.toLowerCase()) ? null : label;
}

/** Describes an offer, such as "Maison Parfum, 50 ml". */
export function formatOffer(offer: Pick<Offer, 'shop' | 'sizeMl' | 'variant'>): string {
  const size = formatSize(offer);
  return size ? `${offer.shop}, ${size}` : offer.shop;
}
