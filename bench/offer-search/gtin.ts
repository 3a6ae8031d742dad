import { createRandom, type Random } from './random.ts';

/** Company prefixes of perfumery; those with 0 are UPC-A codes. */
const prefixes = [
  '3348',
  '3365',
  '3386',
  '3607',
  '3614',
  '3700',
  '7640',
  '8005',
  '8011',
  '0085',
  '0887',
  '6291',
  '4011',
];

/** GS1 check digit of the digits before it. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return String((10 - (sum % 10)) % 10);
}

/** A GTIN of 13 digits; one key always has the same. About 2 % are padded EAN-8 codes. */
export function makeGtin(key: string): string {
  const random = createRandom(`gtin ${key}`);
  const isShort = random.chance(0.02);
  const prefix = isShort ? `000004${random.below(10)}` : random.pick(prefixes);
  let digits = prefix;
  while (digits.length < 12) digits += random.below(10);
  return digits + checkDigit(digits);
}

/** A code that a shop gave itself (GS1 prefixes 20 to 29), which says nothing about the product. */
export function makeShopCode(random: Random): string {
  let digits = `2${random.below(10)}`;
  while (digits.length < 12) digits += random.below(10);
  return digits + checkDigit(digits);
}

export type GtinForm = 'plain' | 'short' | 'long' | 'mixed';

/** The code as shops write it: 13 digits, without leading zeros down to 12 or 8, or 14 digits. */
export function writeGtin(gtin: string, form: GtinForm, random: Random): string {
  const chosen = form === 'mixed' ? random.pick(['plain', 'short', 'long'] as const) : form;
  if (chosen === 'long') return `0${gtin}`;
  if (chosen === 'plain') return gtin;
  if (gtin.startsWith('00000')) return gtin.slice(5);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
}
