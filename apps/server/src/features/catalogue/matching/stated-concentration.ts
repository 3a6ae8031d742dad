import type { Concentration } from '@sillage/contract';
import type { ComparedTitle } from './compare-title.ts';
import { parseConcentration } from './concentration.rules.ts';
import type { PreparedWanted } from './prepare-wanted.ts';
import { findConcentrations } from './title-concentrations.ts';
import { tokenise } from './title-tokens.ts';

export interface StatedConcentration {
  /** All concentrations that the shop clearly states. */
  stated: ReadonlySet<Concentration>;
  /**
   * `unknown`: the wanted fragrance's concentration is not known. `unclear`: the shop states
   * several, or a word that it may write for any fragrance.
   */
  result: 'equal' | 'unstated' | 'unknown' | 'unclear' | 'other';
}

const MAX_TEXTS = 40;
const MAX_LABEL_WORDS = 8;

/** Concentrations that short texts such as variants and labels clearly state. */
function findInTexts(texts: readonly string[]): Set<Concentration> {
  const lists = texts.slice(0, MAX_TEXTS).map((text) => tokenise(text.slice(0, 100)));
  return new Set(
    lists
      .filter(({ length }) => length <= MAX_LABEL_WORDS)
      .flatMap((tokens) => findConcentrations(tokens).map(({ concentration }) => concentration)),
  );
}

interface ConcentrationTexts {
  strength: string | null;
  variants: readonly string[];
  labels: readonly string[];
}

/** Collects what the shop states; the title and its own field count more than other texts. */
function collectStated(title: ComparedTitle, texts: ConcentrationTexts): Set<Concentration> {
  const ofField = findInTexts(texts.strength === null ? [] : [texts.strength]);
  const own = new Set([...title.concentrations, ...ofField]);
  if (own.size > 0) return own;
  const weakField = texts.strength === null ? undefined : parseConcentration(texts.strength);
  if (weakField !== undefined) return new Set([weakField]);
  const ofVariants = findInTexts(texts.variants);
  if (ofVariants.size > 0) return ofVariants;
  // A "parfum" in the title counts more than a label, which shops choose from a short list.
  const ofLabels = title.weak === null ? findInTexts(texts.labels) : own;
  // Labels of several concentrations describe the shop's range, not the product.
  return ofLabels.size === 1 ? ofLabels : own;
}

export function compareConcentration(
  { parts, siblings }: PreparedWanted,
  title: ComparedTitle,
  texts: ConcentrationTexts,
): StatedConcentration {
  const stated = collectStated(title, texts);
  const { concentration: wanted } = parts;
  const hasSibling = (concentration: Concentration) =>
    siblings.some((sibling) => sibling.hasSameCore && sibling.concentration === concentration);
  if (wanted === null) return { stated, result: stated.size > 1 ? 'unclear' : 'unknown' };
  if (title.weak === 'Eau de Cologne' && wanted !== title.weak) {
    // "Aventus Cologne" may be an eau de parfum.
    const isSibling = hasSibling(title.weak) || siblings.some(({ added }) => added?.join() === 'cologne');
    if (isSibling) return { stated, result: 'other' };
    if (!title.isColognePhrase) return { stated, result: 'unclear' };
  }
  if (stated.size > 0) return { stated, result: compareStated(wanted, stated) };
  if (title.weak === null) return { stated, result: 'unstated' };
  if (title.weak === wanted) return { stated: new Set([wanted]), result: 'equal' };
  return { stated, result: hasSibling(title.weak) ? 'other' : 'unclear' };
}

/** Shops and catalogues call the same strength an extrait and a parfum. */
const nearlyEqual: ReadonlySet<Concentration> = new Set(['Extrait de Parfum', 'Parfum']);

function compareStated(wanted: Concentration, stated: ReadonlySet<Concentration>): StatedConcentration['result'] {
  if (stated.has(wanted)) return stated.size === 1 ? 'equal' : 'unclear';
  const isNear = nearlyEqual.has(wanted) && [...stated].some((concentration) => nearlyEqual.has(concentration));
  return isNear ? 'unclear' : 'other';
}
