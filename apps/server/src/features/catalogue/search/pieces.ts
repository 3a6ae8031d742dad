import { mend } from './mending.ts';
import type { Store } from './store.ts';
import type { Field } from './vocabulary.ts';

/** Minimum length of a piece and of a misspelt one, and maximum pieces of a word. */
const PIECE = 2;
const MISSPELT_PIECE = 4;
const PIECES = 5;
const LONGEST_WORD = 40;
/** Fields whose words users join, as in "lightblue" or "blackcurrant". */
const written: ReadonlySet<Field> = new Set(['name', 'house', 'note']);
/** Maximum splits that a search tries, and that are generated to choose from. */
export const TRIES = 12;
const WAYS = 200;

/**
 * Returns the ways to split a word into words of names, brands and notes, the fewest pieces first.
 * With one slip, exactly one of the pieces is misspelt.
 */
export function piecesOf(store: Store, word: string, slips: 0 | 1): string[][] {
  const found: string[][] = [];
  const kindOf = createPieceReader(store);
  const cut = (rest: string, pieces: readonly string[], left: number): void => {
    if (pieces.length > 0 && kindOf(rest, left > 0) === left) found.push([...pieces, rest]);
    if (pieces.length === PIECES - 1 || found.length >= WAYS) return;
    for (let at = PIECE; at <= rest.length - PIECE; at += 1) {
      const slip = kindOf(rest.slice(0, at), left > 0);
      if (slip !== undefined) cut(rest.slice(at), [...pieces, rest.slice(0, at)], left - slip);
    }
  };
  if (word.length >= 2 * PIECE && word.length <= LONGEST_WORD) cut(word, [], slips);
  return found.sort((a, b) => a.length - b.length).slice(0, TRIES);
}

/** Returns a function that tells a word of a name, brand or note (0) from a misspelt one (1). */
function createPieceReader({
  vocabulary,
  postings,
}: Store): (text: string, mayBeMisspelt: boolean) => 0 | 1 | undefined {
  const isHeld = (word: number | undefined) =>
    word !== undefined &&
    vocabulary.termsOf(word).some((term) => {
      const field = vocabulary.terms[term]?.field;
      return field !== undefined && written.has(field) && postings.sizeOf(term) > 0;
    });
  const misspelt = new Map<string, boolean>();
  const isMisspelt = (text: string) => {
    const known = misspelt.get(text) ?? [...mend(vocabulary, text, false).keys()].some(isHeld);
    misspelt.set(text, known);
    return known;
  };
  return (text, mayBeMisspelt) => {
    if (isHeld(vocabulary.wordOf(text))) return 0;
    return mayBeMisspelt && text.length >= MISSPELT_PIECE && isMisspelt(text) ? 1 : undefined;
  };
}
