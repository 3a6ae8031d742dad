import { type Family, families, type PersonalityType, personalityTypes, QUIZ_LENGTH } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { entriesOf, type Weights } from './weights.rules.ts';

/**
 * Minimum weight with which a quiz answer clearly indicates a personality type or a fragrance
 * family.
 */
const MIN_CLEAR_WEIGHT = 3;
/**
 * For each personality type, a quiz has at least this many questions with an answer that clearly
 * indicates the type.
 */
export const MIN_QUESTIONS_PER_TYPE = 5;
/**
 * For any two personality types, a quiz has at least this many questions with clear answers for
 * both.
 */
export const MIN_QUESTIONS_PER_TYPE_PAIR = 2;
/**
 * For any fragrance family, a quiz has at least this many questions with an answer that clearly
 * indicates the family.
 */
export const MIN_CLEAR_QUESTIONS_PER_FAMILY = 1;
/**
 * For each family, a quiz has at least this many questions with an answer that indicates the
 * family, clearly or weakly.
 */
export const MIN_QUESTIONS_PER_FAMILY = 3;
export const MAX_USES_PER_PICTURE = 2;
const MAX_DRAW_ATTEMPTS = 200;

/**
 * Selects the questions of a quiz from the question bank at random. `random` returns numbers from 0
 * to below 1. See docs/quiz.md, "The draw".
 */
export function drawQuestions(bank: readonly BankQuestion[], random: () => number): BankQuestion[] {
  const cards = bank.map(toCard);
  let best = drawImproved(cards, random);
  for (let attempts = 1; attempts < MAX_DRAW_ATTEMPTS && countCardGaps(best) > 0; attempts += 1) {
    const drawn = drawImproved(cards, random);
    if (countCardGaps(drawn) < countCardGaps(best)) best = drawn;
  }
  return shuffle(best, random).map(({ question }) => question);
}

/**
 * Counts how many questions a quiz lacks, and how often it uses a picture too many times. Returns 0
 * for a quiz that meets all requirements.
 */
export function countGaps(questions: readonly BankQuestion[]): number {
  return countCardGaps(questions.map(toCard));
}

interface Card {
  question: BankQuestion;
  /** Personality types that one of the question's answers clearly indicates. */
  types: ReadonlySet<PersonalityType>;
  clearFamilies: ReadonlySet<Family>;
  weightedFamilies: ReadonlySet<Family>;
  pictures: readonly string[];
}

function toCard(question: BankQuestion): Card {
  return {
    question,
    types: listNames<PersonalityType>(question, 'types', MIN_CLEAR_WEIGHT),
    clearFamilies: listNames<Family>(question, 'families', MIN_CLEAR_WEIGHT),
    weightedFamilies: listNames<Family>(question, 'families', 1),
    pictures: question.options.map((option) => option.picture),
  };
}

function listNames<Name extends string>(
  question: BankQuestion,
  field: 'types' | 'families',
  minWeight: number,
): Set<Name> {
  const names = question.options.flatMap((option) =>
    entriesOf(option[field] as Weights<Name>).flatMap(([name, weight]) => (weight >= minWeight ? [name] : [])),
  );
  return new Set(names);
}

/**
 * Draws a quiz, and replaces single questions until it meets the requirements for a quiz, or no
 * replacement brings it closer to them.
 */
function drawImproved(cards: readonly Card[], random: () => number): Card[] {
  const themes = [...Map.groupBy(shuffle(cards, random), ({ question }) => question.theme).values()];
  let drawn = shuffle(themes, random)
    .slice(0, QUIZ_LENGTH)
    .flatMap((theme) => theme[0] ?? []);
  for (let gaps = countCardGaps(drawn); gaps > 0; gaps = countCardGaps(drawn)) {
    const better = generateSwaps(drawn, shuffle(cards, random)).find((swapped) => countCardGaps(swapped) < gaps);
    if (!better) break;
    drawn = better;
  }
  return drawn;
}

/**
 * Yields quizzes in which one question of `drawn` is replaced. All questions of such a quiz have
 * different themes.
 */
function generateSwaps(drawn: readonly Card[], cards: readonly Card[]): IteratorObject<Card[]> {
  return cards.values().flatMap((card) => {
    const sameThemeIndex = drawn.findIndex(({ question }) => question.theme === card.question.theme);
    return sameThemeIndex < 0 ? drawn.map((_, index) => drawn.with(index, card)) : [drawn.with(sameThemeIndex, card)];
  });
}

function countCardGaps(cards: readonly Card[]): number {
  const pairs = personalityTypes.flatMap((a, index) => personalityTypes.slice(index + 1).map((b) => [a, b]));
  const usesByPicture = Map.groupBy(
    cards.flatMap((card) => card.pictures),
    (picture) => picture,
  );
  const gaps = [
    ...personalityTypes.map((type) => MIN_QUESTIONS_PER_TYPE - count(cards, ({ types }) => types.has(type))),
    ...pairs.map(
      (pair) => MIN_QUESTIONS_PER_TYPE_PAIR - count(cards, ({ types }) => pair.every((type) => types.has(type))),
    ),
    ...families.map(
      ({ name }) => MIN_CLEAR_QUESTIONS_PER_FAMILY - count(cards, ({ clearFamilies }) => clearFamilies.has(name)),
    ),
    ...families.map(
      ({ name }) => MIN_QUESTIONS_PER_FAMILY - count(cards, ({ weightedFamilies }) => weightedFamilies.has(name)),
    ),
    ...[...usesByPicture.values()].map(({ length }) => length - MAX_USES_PER_PICTURE),
  ];
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0);
}

function count(cards: readonly Card[], matches: (card: Card) => boolean): number {
  return cards.reduce((sum, card) => sum + Number(matches(card)), 0);
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
