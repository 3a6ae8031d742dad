import { readBottle } from './bottle.ts';
import type { Expected } from './identity.ts';
import { isOtherConcentration } from './name-qualifiers.ts';
import { buildSignature, getDistinctiveWords, namesAnyProduct } from './names.ts';

const nonBottleKinds = new Set(['set', 'sample', 'other']);

/** True for a variant of another kind or concentration than expected, such as a sample. */
function isOtherVariant({ name, brand }: Expected, variant: string | null): boolean {
  if (variant === null) return false;
  const { kind } = readBottle(variant);
  if (nonBottleKinds.has(kind) && readBottle(`${name} ${brand}`).kind !== kind) return true;
  return isOtherConcentration(name, [variant]);
}

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
  const own = offers.filter(({ variant }) => !isOtherVariant(expected, variant));
  const signature = buildSignature(expected.name, expected.brand);
  const wanted = getDistinctiveWords(expected.name).join(' ');
  const isOther = (option: string) => namesAnyProduct(option, signature) && !editions.test(option);
  const isNamed = own.map(({ variant }) => variant === null || splitOptions(variant).includes(wanted));
  if (!isNamed.includes(true)) return own;
  return own.filter(({ variant }, index) => isNamed[index] === true || !splitOptions(variant ?? '').some(isOther));
}
