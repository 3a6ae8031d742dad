import { createPhraseFinder } from '../phrases/find-phrases.ts';
import { readBottle } from './bottle.ts';
import { normaliseName } from './names.ts';

const phrases = {
  extrait: 'extrait | extrait de parfum | extract de parfum | perfume extract | экстракт духов',
  edp: `edp | eau de parfum | eau de perfume | agua de perfume | água de perfume | acqua di profumo | woda perfumowana | parfémovaná voda
    parfumovaná voda | parfemska voda | парфюмерная вода | парфюмированная вода | парфумована вода | парфюмна вода | オードパルファム | オードパルファン | 香精 | 오 드 퍼퓸`,
  edt: `edt | eau de toilette | agua de tocador | woda toaletowa | toaletní voda | toaletná voda | toaletna voda | туалетная вода | туалетна вода
    тоалетна вода | オードトワレ | 淡香水 | 오 드 뚜왈렛`,
  edc: 'edc | eau de cologne | agua de colonia | acqua di colonia | woda kolońska | kolínská voda | オーデコロン',
};
const findKinds = createPhraseFinder(phrases);

/** "Parfum" counts only at the end of a name, because German uses the word for every perfume. */
const endsWithParfum = /\bparfum(?: spray)?(?: \d+ ?(?:ml|oz)?)*$/;

function findConcentrations(text: string, hasParfum: boolean): string[] {
  const plain = normaliseName(text);
  const found: string[] = [...findKinds(plain)];
  return found.length === 0 && hasParfum && endsWithParfum.test(plain) ? ['parfum'] : found;
}

/**
 * Returns true if the expected name states a concentration and the texts together state only
 * others.
 * @param hasParfum also counts a name's final "Parfum" as a concentration
 */
export function isOtherConcentration(
  expected: string,
  texts: readonly string[],
  { hasParfum = false }: { hasParfum?: boolean } = {},
): boolean {
  const wanted = findConcentrations(expected, hasParfum);
  const found = texts.flatMap((text) => findConcentrations(text, hasParfum));
  return wanted.length > 0 && found.length > 0 && !wanted.some((kind) => found.includes(kind));
}

const comparison =
  /(?<!\p{L})(?:inspired by|inspired from|impression of|our version of|alternative (?:to|for)|dupe (?:of|for)|clone of|compare to|similar to|smells like|inspiriert von|alternative zu|duftzwilling (?:von|zu)|dupe (?:von|zu)|inspir[ée]e? (?:de|par)|alternative [àa]|[ée]quivalent (?:de|à)|inspirado en|inspirada en|alternativa a|inspirado em|ispirato a|ge[iï]nspireerd (?:op|door)|inspirowan[ye] przez|odpowiednik|inspirace|inspirerad av|аналог|по мотивам)(?!\p{L})/iu;

/**
 * Returns the part of a product name before words such as "inspired by"; null if the name has no
 * such words.
 */
export function stripComparison(text: string): string | null {
  const index = text.search(comparison);
  return index < 0 ? null : text.slice(0, index);
}

function isSmallKind(text: string): boolean {
  const { kind } = readBottle(text);
  return kind === 'sample' || kind === 'decant';
}

/** Returns true if a product's name states a sample or decant and the expected name does not. */
export function isSample(expected: { name: string; brand: string }, text: string): boolean {
  return isSmallKind(text) && !isSmallKind(`${expected.name} ${expected.brand}`);
}
