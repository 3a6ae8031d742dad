import type { OfferKind } from '@sillage/contract';
import { readBottle } from './bottle.ts';
import type { Expected } from './identity.ts';
import { isOtherConcentration } from './name-qualifiers.ts';
import { buildSignature, getDistinctiveWords, namesAnyProduct } from './names.ts';

/** Words of variants that are still the expected fragrance, such as "refill" or "tester". */
const editions =
  /\b(?:flacon|bottle|refill|refillable|rechargeable|recharge|tester|travel|edition|limited|engrav\w*|gravur|gift ?box|box|natural|spray|purse|pocket|vapo\w*)\b/i;

/**
 * Splits a variant such as "Orage / 50 ml" into its options, and returns the distinctive words of
 * each. A size has no distinctive words.
 */
function splitOptions(variant: string): string[] {
  return variant.split(' / ').map((option) => getDistinctiveWords(option).join(' '));
}

/**
 * Some pages sell several fragrances as variants of one product: if one variant has exactly the
 * expected name, variants with another name are dropped.
 */
export function selectExpectedVariants<T extends { variant: string | null }>(
  expected: Expected,
  offers: readonly T[],
): T[] {
  const own = offers.filter(({ variant }) => variant === null || !isOtherConcentration(expected.name, [variant]));
  const signature = buildSignature(expected.name, expected.brand);
  const wanted = getDistinctiveWords(expected.name).join(' ');
  const isOther = (option: string) => namesAnyProduct(option, signature) && !editions.test(option);
  const isNamed = own.map(({ variant }) => variant === null || splitOptions(variant).includes(wanted));
  if (!isNamed.includes(true)) return own;
  return own.filter(({ variant }, index) => isNamed[index] === true || !splitOptions(variant ?? '').some(isOther));
}

/**
 * Returns the kind of goods that a text states. `bottle` also means the expected product's own
 * kind: of an expected gift set, the set.
 */
function readKind(expected: Expected | undefined, text: string | null): OfferKind {
  const own = expected === undefined ? 'bottle' : readBottle(`${expected.name} ${expected.brand}`).kind;
  const kind = text === null ? 'bottle' : readBottle(text).kind;
  return kind === own ? 'bottle' : kind;
}

/** Returns the kind of goods of a page; without an expected product, its own product counts. */
export function classifyPage(expected: Expected | undefined, name: string | null): OfferKind {
  return expected === undefined ? 'bottle' : readKind(expected, name);
}

/**
 * Adds to each offer its kind of goods, from its variant's name or else its product's. Without an
 * expected product, a page on which no offer would be a bottle sells what it is about: bottles.
 */
export function classifyOffers<T extends { variant: string | null }>(
  expected: Expected | undefined,
  { name, offers }: { name: string | null; offers: readonly T[] },
): (T & { kind: OfferKind })[] {
  const productKind = readKind(expected, name);
  const classified = offers.map((offer) => {
    const kind = readKind(expected, offer.variant);
    return { ...offer, kind: kind === 'bottle' ? productKind : kind };
  });
  const hasNoBottle = expected === undefined && classified.every(({ kind }) => kind !== 'bottle');
  return hasNoBottle ? offers.map((offer) => ({ ...offer, kind: 'bottle' })) : classified;
}
