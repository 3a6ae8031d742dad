import { type Family, families } from '@sillage/contract';
import { familyPhrasing, fillPhrase, reasonsByAnswer, reasonsByHistory, reasonsByTaste } from './phrases.rules.ts';
import { type Accord, findAccords } from './scent-lexicon.rules.ts';
import type { ChosenAnswer } from './scoring.rules.ts';
import { cosineSimilarity, namesByWeight, type Weights } from './weights.rules.ts';

/**
 * A sentence that explains a recommendation. Also states the answer and the phrase in the sentence,
 * so that the next sentence can use others.
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

/** Minimum similarity of fragrance and answer for a reason that quotes the answer. */
const MIN_ANSWER_SIMILARITY = 0.12;
/**
 * Amount by which the similarity of an answer is lowered when an earlier sentence already quotes
 * the answer.
 */
const REPEATED_QUOTE_PENALTY = 0.35;
const MAX_NOTE_LENGTH = 30;
const familyNames = families.map(({ name }) => name);
/** Places of origin, which are removed from notes because they would need a capital letter. */
const origins =
  /\b(african|amalfi|american|arabian|australian|balkan|bourbon|brazilian|bulgarian|calabrian|californian|chinese|damask|egyptian|english|florentine|french|grasse|guatemalan|haitian|indian|indonesian|italian|japanese|java|madagascar|mexican|moroccan|mysore|palisander|parma|peru|sambac|sichuan|siam|sicilian|somalian|spanish|tahitian|taif|texan|texas|tolu|tunisian|turkish|virginia)\b/giu;

/**
 * Explains a recommendation in one sentence. The sentence quotes a similar answer; without one, it
 * mentions the watchlist or the taste of the user. Prefers answers and phrases that
 * `previousReasons` do not use.
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
 * Returns the answer that is most similar to the fragrance. Prefers answers that were not quoted
 * before, unless they are much less similar.
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
 * Describes the similarity of fragrance and answer by up to two matching notes ("cedar and smoke"),
 * else by the family.
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

/** Returns a note as text for a sentence; null unless the note is made of a few plain words. */
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
