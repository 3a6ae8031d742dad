import { readBottle } from '../words/bottle.ts';
import { isOtherConcentration } from './claims.ts';
import type { Expected } from './identity.ts';
import { namesSomething, signatureOf, telling } from './names.ts';

const notTheBottle = new Set(['set', 'sample', 'other']);

/**
 * True for a variant of a fragrance's page that is not the fragrance as one buys it: a set, a
 * sample, other goods.
 */
function isOtherVariant({ name, brand }: Expected, variant: string | null): boolean {
  if (variant === null) return false;
  const { kind } = readBottle(variant);
  if (notTheBottle.has(kind) && readBottle(`${name} ${brand}`).kind !== kind) return true;
  return isOtherConcentration(name, [variant]);
}

/** What variants of one fragrance are called beside its name. */
const editions =
  /\b(?:flacon|bottle|refill|refillable|rechargeable|recharge|tester|travel|edition|limited|engrav\w*|gravur|gift ?box|box|natural|spray|purse|pocket|vapo\w*)\b/i;

/**
 * A variant's own words, option by option ("Orage / 50 ml"), without sizes and words that stand
 * beside any name.
 */
function optionsOf(variant: string): string[] {
  return variant.split(' / ').map((option) => telling(option).join(' '));
}

/**
 * The offers of a page's variants that are the expected fragrance. Pages also sell several
 * fragrances as variants of one product: where one of them is called exactly as the expected one,
 * those that are called otherwise are others.
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
