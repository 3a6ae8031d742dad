import { isRangeLabel, MAX_LABELS } from './goods.rules.ts';
import type { PreparedWanted } from './prepare-wanted.ts';
import { findConcentrations } from './title-concentrations.ts';
import { joinTokens, tokenise, tokeniseTitle } from './title-tokens.ts';
import { fillerWords, genderByWord, perfumeWords, shopWords } from './title-vocabulary.ts';

/*
 * Words of a product's labels and variants that are neither the fragrance's nor common words of
 * shops: another brand, or another kind of goods in words that our lists lack.
 */

const MAX_LABEL_WORDS = 4;

/** Shopify's name for the variant of a product that has only one. */
const unnamedVariant = /^default(?: title)?$/i;

function isUnknown(word: string): boolean {
  return /^\p{L}{3,}$/u.test(word) && !shopWords.has(word) && !fillerWords.has(word) && !genderByWord.has(word);
}

/** True if a label may be another brand: only unknown words and such as "Parfums" and "of". */
export function hasUnknownLabel(labels: readonly string[]): boolean {
  return labels.slice(0, MAX_LABELS).some((label) => {
    const words = tokenise(label.slice(0, 100));
    const isOfBrand = (word: string) => isUnknown(word) || perfumeWords.has(word) || fillerWords.has(word);
    const mayBeName = words.length <= MAX_LABEL_WORDS && findConcentrations(words).length === 0;
    return mayBeName && words.some(isUnknown) && words.every(isOfBrand);
  });
}

/** Returns a variant with unknown words, such as "Miniatyr 5 ml"; null for none. */
export function findUnknownVariant(wanted: PreparedWanted, variants: readonly string[]): string | null {
  const known = variants.slice(0, MAX_LABELS).filter((variant) => !unnamedVariant.test(variant.trim()));
  return known.find((variant) => hasUnknownWord(wanted, variant)) ?? null;
}

/** Returns the product type if it has unknown words; null for a range such as "Bath & Perfume". */
export function findUnknownType(wanted: PreparedWanted, [type = '']: readonly string[]): string | null {
  return !isRangeLabel(type) && hasUnknownWord(wanted, type) ? type : null;
}

function hasUnknownWord({ brand, parts }: PreparedWanted, text: string): boolean {
  const { tokens } = tokeniseTitle(text.slice(0, 100));
  if (brand.forms.includes(joinTokens(tokens))) return false;
  const stated = new Set(findConcentrations(tokens).flatMap(({ start, end }) => tokens.slice(start, end)));
  return tokens.some((word) => isUnknown(word) && !stated.has(word) && !parts.core.has(word) && !brand.words.has(word));
}
