import { oneOf } from '../phrases/one-of.ts';
import { readBottle } from '../words/bottle.ts';
import { plainOf } from './names.ts';

const phrases = {
  extrait: 'extrait | extrait de parfum | extract de parfum | perfume extract | экстракт духов',
  edp: `edp | eau de parfum | eau de perfume | agua de perfume | água de perfume | acqua di profumo | woda perfumowana | parfémovaná voda
    parfumovaná voda | parfemska voda | парфюмерная вода | парфюмированная вода | парфумована вода | парфюмна вода | オードパルファム | オードパルファン | 香精 | 오 드 퍼퓸`,
  edt: `edt | eau de toilette | agua de tocador | woda toaletowa | toaletní voda | toaletná voda | toaletna voda | туалетная вода | туалетна вода
    тоалетна вода | オードトワレ | 淡香水 | 오 드 뚜왈렛`,
  edc: 'edc | eau de cologne | agua de colonia | acqua di colonia | woda kolońska | kolínská voda | オーデコロン',
};
const patterns = Object.entries(phrases).map(([kind, list]) => ({ kind, pattern: oneOf(list) }));

/**
 * "Orage Parfum 50 ml": a concentration of its own only at the end of a name, since German says it
 * of all of them.
 */
const endsWithParfum = /\bparfum(?: spray)?(?: \d+ ?(?:ml|oz)?)*$/;

/** The concentrations that a name states. */
function concentrationsIn(text: string, hasParfum: boolean): string[] {
  const plain = plainOf(text);
  const found = patterns.filter(({ pattern }) => pattern.test(plain)).map(({ kind }) => kind);
  return found.length === 0 && hasParfum && endsWithParfum.test(plain) ? ['parfum'] : found;
}

/**
 * True where the expected name states a concentration and these texts together state others only.
 * @param hasParfum counts a name that ends in "Parfum" alone as a concentration as well
 */
export function isOtherConcentration(
  expected: string,
  texts: readonly string[],
  { hasParfum = false }: { hasParfum?: boolean } = {},
): boolean {
  const wanted = concentrationsIn(expected, hasParfum);
  const found = texts.flatMap((text) => concentrationsIn(text, hasParfum));
  return wanted.length > 0 && found.length > 0 && !wanted.some((kind) => found.includes(kind));
}

const comparison =
  /(?<!\p{L})(?:inspired by|inspired from|impression of|our version of|alternative (?:to|for)|dupe (?:of|for)|clone of|compare to|similar to|smells like|inspiriert von|alternative zu|duftzwilling (?:von|zu)|dupe (?:von|zu)|inspir[ée]e? (?:de|par)|alternative [àa]|[ée]quivalent (?:de|à)|inspirado en|inspirada en|alternativa a|inspirado em|ispirato a|ge[iï]nspireerd (?:op|door)|inspirowan[ye] przez|odpowiednik|inspirace|inspirerad av|аналог|по мотивам)(?!\p{L})/iu;

/** A name without what it says to resemble; null where it compares itself to nothing. */
export function withoutComparison(text: string): string | null {
  const at = text.search(comparison);
  return at < 0 ? null : text.slice(0, at);
}

/** Decants are sold up to this size; a larger bottle whose name has the word comes with a sample. */
const MAX_SAMPLE_ML = 30;

/** True where a product's name says that it is a sample or a decant, and the expected one is none. */
export function isSample({ name, brand }: { name: string; brand: string }, text: string): boolean {
  const { kind, sizeMl } = readBottle(text);
  const isSmall = sizeMl === null || sizeMl <= MAX_SAMPLE_ML;
  return kind === 'sample' && isSmall && readBottle(`${name} ${brand}`).kind !== 'sample';
}
