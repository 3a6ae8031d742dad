import type { Concentration, Gender } from '@sillage/contract';
import { type BrandWords, type NameParts, parseBrand, parseName } from './wanted-words.ts';

export interface WantedFragrance {
  name: string;
  brand: string;
  concentration: Concentration | null;
  gender: Gender | null;
  /** GTINs of the fragrance's bottles, padded to 14 digits. */
  gtins: readonly string[];
  /** The brand's other fragrances, by which flankers and ambiguous titles are recognised. */
  siblings: readonly { name: string; concentration: Concentration | null; gender: Gender | null }[];
  /** Number of known brands with a fragrance of this name, this one included. */
  brandsWithName: number;
}

export interface Sibling extends NameParts {
  name: string;
  /** True if the name differs only in concentration, gender or fillers. */
  hasSameCore: boolean;
  /** Words that the sibling's name adds to the wanted one; null if it lacks one of its words. */
  added: readonly string[] | null;
}

export interface PreparedWanted {
  name: string;
  parts: NameParts;
  brand: BrandWords;
  gtins: ReadonlySet<string>;
  siblings: readonly Sibling[];
  /** Words of the siblings that the wanted name does not have. */
  siblingWords: ReadonlySet<string>;
  /** A product is compared only if its title contains one of these. */
  needles: readonly string[];
}

const preparedByWanted = new WeakMap<WantedFragrance, PreparedWanted>();

/** Prepares a fragrance for comparisons with many products; the same object is prepared once. */
export function prepareWanted(wanted: WantedFragrance): PreparedWanted {
  const known = preparedByWanted.get(wanted);
  if (known) return known;
  const brand = parseBrand(wanted.brand);
  const parts = parseName(wanted, brand);
  const siblings = wanted.siblings.map((sibling) => compareSibling(sibling, parts, brand));
  const prepared = {
    name: wanted.name,
    parts,
    brand,
    gtins: new Set(wanted.gtins),
    siblings,
    siblingWords: new Set(siblings.flatMap(({ core }) => [...core]).filter((word) => !parts.core.has(word))),
    needles: listNeedles(parts, brand),
  };
  preparedByWanted.set(wanted, prepared);
  return prepared;
}

function compareSibling(sibling: WantedFragrance['siblings'][number], { core }: NameParts, brand: BrandWords): Sibling {
  const parts = parseName(sibling, brand);
  const isSuperset = [...core].every((word) => parts.core.has(word));
  const added = isSuperset ? [...parts.core].filter((word) => !core.has(word)) : null;
  return { ...parts, name: sibling.name, hasSameCore: added?.length === 0, added };
}

const NEEDLE_LENGTH = 4;

/** Beginnings of the name's words, so that a word with a typo near its end is still compared. */
function listNeedles({ core }: NameParts, brand: BrandWords): string[] {
  if (core.size === 0) return [...brand.forms];
  return [...core].map((word) => word.slice(0, NEEDLE_LENGTH));
}
