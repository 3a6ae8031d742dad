import { readBottle } from '../words/bottle.ts';
import { isOtherConcentration } from './claims.ts';
import type { Expected } from './identity.ts';
import { namesSomething, signatureOf, telling } from './names.ts';

const notTheBottle = new Set(['set', 'sample', 'other']);

/** Returns true for a variant that is not a full bottle: a set, a sample, other goods. */
function isOtherVariant({ name, brand }: Expected, variant: string | null): boolean {
  if (variant === null) return false;
  const { kind } = readBottle(variant);
  if (notTheBottle.has(kind) && readBottle(`${name} ${brand}`).kind !== kind) return true;
  return isOtherConcentration(name, [variant]);
}

/** Words for variants of one fragrance beside its name. */
const editions =
  /\b(?:flacon|bottle|refill|refillable|rechargeable|recharge|tester|travel|edition|limited|engrav\w*|gravur|gift ?box|box|natural|spray|purse|pocket|vapo\w*)\b/i;

/** Returns each option's distinctive words ("Orage / 50 ml"), without sizes and fillers. */
function optionsOf(variant: string): string[] {
  return variant.split(' / ').map((option) => telling(option).join(' '));
}

/**
 * Returns the offers that are the expected fragrance. Some pages sell several fragrances as
 * variants of one product: if one variant has exactly the expected name, variants with another name
 * are dropped.
 */
export function ownVariants<T extends { variant: string | null }>(expected: Expected, offers: readonly T[]): T[] {
  const own = offers.filter(({ variant }) => !isOtherVariant(expected, variant));
  const signature = signatureOf(expected.name, expected.brand);
  const wanted = telling(expected.name).join(' ');
  const isOther = (option: string) => namesSomething(option, signature) && !editions.test(option);
  const isNamed = own.map(({ variant }) => variant === null || optionsOf(variant).includes(wanted));
  if (!isNamed.includes(true)) return own;
  return own.filter(({ variant }, at) => isNamed[at] === true || !optionsOf(variant ?? '').some(isOther));
}
