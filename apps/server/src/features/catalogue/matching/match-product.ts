import { prepareWanted, type WantedFragrance } from './prepare-wanted.ts';
import { gatherEvidence, mayMatch, type ProductEvidence, type ShopProductFacts } from './product-evidence.ts';

export type { WantedFragrance } from './prepare-wanted.ts';
export type { ShopProductFacts } from './product-evidence.ts';

export interface ProductMatch {
  match: 'exact' | 'likely' | 'doubtful';
  /** Reason for `match`, as one sentence for users. */
  why: string;
}

/**
 * Decides whether a shop's product is the wanted fragrance. Null for another product. `exact` needs
 * the same GTIN and name, or the same brand, name and concentration and a size. A GTIN under the
 * name of another product is `doubtful`, because shops copy GTINs.
 */
export function matchProduct(wanted: WantedFragrance, product: ShopProductFacts): ProductMatch | null {
  const prepared = prepareWanted(wanted);
  const gtin = product.gtins.map(padGtin).find((digits) => prepared.gtins.has(digits)) ?? null;
  if (gtin === null && !mayMatch(prepared, product)) return null;
  const evidence = gatherEvidence(prepared, product);
  return gtin === null ? judgeByName(wanted, evidence) : judgeByGtin(gtin, evidence);
}

function padGtin(gtin: string): string {
  return gtin.padStart(14, '0');
}

function judgeByGtin(gtin: string, evidence: ProductEvidence): ProductMatch {
  const { name } = evidence;
  if (evidence.contradiction !== null)
    return { match: 'doubtful', why: `Same barcode ${gtin}, but ${evidence.contradiction}` };
  if (name === 'other') return { match: 'doubtful', why: `Same barcode ${gtin}, but the title names another product` };
  if (name === 'extended' || name === 'unclear')
    return { match: 'doubtful', why: `Same barcode ${gtin}, but the title has further words` };
  if (evidence.concentration === 'unclear')
    return { match: 'doubtful', why: `Same barcode ${gtin}, but the concentration is unclear` };
  if (name === 'same') return { match: 'exact', why: `Same barcode ${gtin} and the same name` };
  const differences = {
    unreadable: 'the title does not state the name in our letters',
    similar: 'the name is spelled a little differently',
    partial: 'the title does not state the full name',
  };
  return { match: 'likely', why: `Same barcode ${gtin}; ${differences[name]}` };
}

/** Brands that sell a name of fewer letters are too many to know. */
const MIN_LETTERS_WITHOUT_BRAND = 4;

function judgeByName(wanted: WantedFragrance, evidence: ProductEvidence): ProductMatch | null {
  const { name, brand, concentration, hasSize } = evidence;
  if (name === 'partial' && brand === 'unstated') return null;
  if (evidence.contradiction !== null || name === 'other' || name === 'extended' || name === 'unreadable') return null;
  const doubt = findDoubt(wanted, evidence);
  if (doubt !== null) return { match: 'doubtful', why: doubt };
  const unstated = [
    ...(brand === 'unstated' ? ['the brand'] : []),
    ...(concentration === 'unstated' ? ['the concentration'] : []),
    ...(hasSize ? [] : ['the size']),
  ];
  const agreeing = brand === 'unstated' ? 'The name agrees' : 'Brand and name agree';
  if (unstated.length > 0)
    return { match: 'likely', why: `${agreeing}; the shop does not state ${joinList(unstated)}` };
  if (concentration === 'unknown') return { match: 'likely', why: `${agreeing}; we do not know the concentration` };
  return { match: 'exact', why: 'Brand, name and concentration agree, and the shop states the size' };
}

/** Why a product that nothing contradicts may still be another one; null for no doubt. */
function findDoubt(wanted: WantedFragrance, evidence: ProductEvidence): string | null {
  if (evidence.name === 'similar') return 'The name is only similar';
  if (evidence.name === 'unclear')
    return 'A word behind the name may belong to it, as in the name of another fragrance';
  if (evidence.name === 'partial') return 'The title states only a part of the name';
  if (evidence.brand === 'unclear') return 'The shop states another vendor, which may be a brand';
  if (evidence.brand === 'unstated') {
    if (wanted.brandsWithName > 1) return 'The shop states no brand, and several brands have a fragrance of this name';
    if (wanted.name.length < MIN_LETTERS_WITHOUT_BRAND) return 'The shop states no brand, and the name is very short';
    if (isNumbered(wanted)) return 'The shop states no brand, and several brands number their fragrances';
  }
  return evidence.doubt;
}

/** True for "N°5" and "Opus 10": a number with at most one word. */
function isNumbered(wanted: WantedFragrance): boolean {
  const core = [...prepareWanted(wanted).parts.core];
  return core.length <= 2 && core.some((word) => /^\d+$/.test(word));
}

function joinList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
