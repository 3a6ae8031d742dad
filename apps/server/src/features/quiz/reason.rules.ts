import { type Family, families } from '@sillage/contract';
import { familyPhrasing, fillPhrase, reasonsByAnswer, reasonsByHistory, reasonsByTaste } from './phrases.rules.ts';
import { type Accord, findAccords } from './scent-lexicon.rules.ts';
import type { ChosenAnswer } from './scoring.rules.ts';
import { cosineSimilarity, namesByWeight, type Weights } from './weights.rules.ts';

/**
 * Reason why a fragrance is recommended. `echo` is the quiz answer that the reason quotes. The
 * reason of the next fragrance avoids the same `echo` and `phrase`.
 */
export interface Reason {
  sentence: string;
  echo: string | null;
  phrase: string;
}

/** Trade names of aroma chemicals, which mean nothing to most users. */
const trademarks =
  /^(iso e super|akigalawood|ambrofix|ambroxan|aquozone|calone|cashmeran|georgywood|hedione|petalia)$/u;

export interface ScentTraits {
  id: number;
  notes: readonly string[];
  families: Weights<Family>;
  accordWeights: Weights<Accord>;
}

const MIN_ANSWER_SIMILARITY = 0.12;
/**
 * Penalty for a quiz answer that the reason for an earlier recommendation already quotes. It is
 * subtracted from the answer's similarity to the fragrance, so that quotations seldom repeat.
 */
const REPEATED_QUOTE_PENALTY = 0.35;
const MAX_NOTE_LENGTH = 30;
const familyNames = families.map(({ name }) => name);
/**
 * Words of origin, such as "Bulgarian". They are left out where a recommendation's reason names a
 * fragrance note. The reason writes notes in lower case, which would be wrong for these words.
 */
const origins =
  /\b(african|amalfi|american|arabian|australian|balkan|bourbon|brazilian|bulgarian|calabrian|californian|chinese|damask|egyptian|english|florentine|french|grasse|guatemalan|haitian|indian|indonesian|italian|japanese|java|madagascar|mexican|moroccan|mysore|palisander|parma|peru|sambac|sichuan|siam|sicilian|somalian|spanish|tahitian|taif|texan|texas|tolu|tunisian|turkish|virginia)\b/giu;

/**
 * Explains why a fragrance is recommended. Quotes a quiz answer of the user that resembles the
 * fragrance; without one, mentions the watchlist or the user's taste. Prefers answers and phrases
 * that `previousReasons` do not use.
 */
export function explainRecommendation(
  fragrance: ScentTraits,
  chosenAnswers: readonly ChosenAnswer[],
  watched: readonly Pick<ScentTraits, 'families'>[],
  previousReasons: readonly Reason[],
): Reason {
  const similarAnswer = findSimilarAnswer(fragrance, chosenAnswers, previousReasons);
  if (similarAnswer) {
    const phrase = pickUnusedPhrase(reasonsByAnswer, fragrance.id, previousReasons);
    return {
      sentence: fillPhrase(phrase, { s: describeSimilarity(fragrance, similarAnswer), echo: similarAnswer.echo }),
      echo: similarAnswer.echo,
      phrase,
    };
  }
  const isSimilarToWatched = watched.some((other) => cosineSimilarity(other.families, fragrance.families) > 0.5);
  const phrase = pickUnusedPhrase(
    isSimilarToWatched ? reasonsByHistory : reasonsByTaste,
    fragrance.id,
    previousReasons,
  );
  return { sentence: fillPhrase(phrase, { s: describeFamily(fragrance) }), echo: null, phrase };
}

/**
 * Finds the user's quiz answer that is most similar to the fragrance. To avoid repetition, an
 * answer that another recommendation's reason quotes is chosen only if it is much more similar than
 * the others.
 */
function findSimilarAnswer(
  fragrance: ScentTraits,
  chosenAnswers: readonly ChosenAnswer[],
  previousReasons: readonly Reason[],
): ChosenAnswer | undefined {
  const quoted = new Set(previousReasons.map((reason) => reason.echo));
  return chosenAnswers
    .map((answer) => ({ answer, similarity: computeSimilarity(fragrance, answer) }))
    .filter(({ similarity }) => similarity >= MIN_ANSWER_SIMILARITY)
    .map(({ answer, similarity }) => ({
      answer,
      similarity: quoted.has(answer.echo) ? similarity - REPEATED_QUOTE_PENALTY : similarity,
    }))
    .toSorted((a, b) => b.similarity - a.similarity)[0]?.answer;
}

function computeSimilarity(fragrance: ScentTraits, answer: ChosenAnswer): number {
  return (
    cosineSimilarity(fragrance.accordWeights, answer.accords) +
    cosineSimilarity(fragrance.families, answer.families) / 2
  );
}

/**
 * Names up to two notes of the fragrance that match a quiz answer, such as "cedar and smoke". If no
 * note matches, describes the fragrance's family instead.
 */
function describeSimilarity(fragrance: ScentTraits, answer: ChosenAnswer): string {
  const notes = fragrance.notes
    .map((note) => ({ note: toPlainNote(note), similarity: cosineSimilarity(findAccords(note), answer.accords) }))
    .filter(({ note, similarity }) => note !== null && similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity)
    .flatMap(({ note }) => note ?? [])
    // A leather note says little about a leather jacket, so notes that repeat the answer come last.
    .toSorted((a, b) => Number(sharesWord(a, answer.echo)) - Number(sharesWord(b, answer.echo)));
  const [first] = notes;
  if (first === undefined) return describeFamily(fragrance);
  const second = notes.find((note) => !sharesWord(note, first));
  return [first, second].filter((note) => note !== undefined).join(' and ');
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(a.split(' '));
  return b.split(' ').some((word) => words.has(word));
}

/**
 * Prepares a fragrance note for a sentence: lower case, without places of origin. Returns null for
 * trade names, and for notes that are not a few plain words.
 */
function toPlainNote(note: string): string | null {
  const words = note.replace(origins, ' ').replace(/\s+/gu, ' ').trim().toLowerCase();
  const isPlainText = /^\p{L}+([ -]\p{L}+){0,3}$/u.test(words) && words.length <= MAX_NOTE_LENGTH;
  return isPlainText && !trademarks.test(words) ? words : null;
}

function describeFamily(fragrance: ScentTraits): string {
  const [family] = namesByWeight(fragrance.families, familyNames);
  return family ? familyPhrasing[family] : 'something of its own';
}

function pickUnusedPhrase(phrases: readonly string[], start: number, previousReasons: readonly Reason[]): string {
  const rotated = phrases.map((_, index) => phrases[(start + index) % phrases.length] ?? '');
  const used = previousReasons.slice(1 - phrases.length).map((reason) => reason.phrase);
  return rotated.find((phrase) => !used.includes(phrase)) ?? rotated[0] ?? '';
}
