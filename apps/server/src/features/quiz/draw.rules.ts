import { type Family, families, type PersonalityType, personalityTypes, QUIZ_LENGTH } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { entriesOf, type Weights } from './weights.rules.ts';

/** Minimum weight at which an answer clearly indicates a type or family. */
const MIN_CLEAR_WEIGHT = 3;
/**
 * A quiz should have at least this many questions with an answer that clearly indicates a given
 * personality type.
 */
export const MIN_QUESTIONS_PER_TYPE = 5;
/**
 * For each pair of personality types, a quiz should have at least this many questions with clear
 * answers for both types, so that the quiz can distinguish the two types.
 */
export const MIN_QUESTIONS_PER_TYPE_PAIR = 2;
/**
 * A quiz should have at least this many questions with an answer that clearly indicates a given
 * family.
 */
export const MIN_CLEAR_QUESTIONS_PER_FAMILY = 1;
/**
 * A quiz should have at least this many questions with an answer that has any weight for a given
 * family.
 */
export const MIN_QUESTIONS_PER_FAMILY = 3;
export const MAX_USES_PER_PICTURE = 2;
const MAX_DRAW_ATTEMPTS = 200;

/**
 * Draws eight questions of eight themes, in random order, that separate all types and families
 * (docs/quiz.md, "The draw"). `random` returns numbers from 0 to below 1 and determines the quiz.
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
 * Returns how far a quiz is from the requirements of the draw: the number of missing questions plus
 * the number of excess uses of pictures. Returns 0 when the quiz meets all requirements.
 */
export function countGaps(questions: readonly BankQuestion[]): number {
  return countCardGaps(questions.map(toCard));
}

interface Card {
  question: BankQuestion;
  /**
   * Personality types that an answer of the question clearly indicates. `clearFamilies` has the
   * families that an answer clearly indicates. `weightedFamilies` has the families for which an
   * answer has any weight.
   */
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

/** Returns the types or families to which any answer of the question gives at least `minWeight`. */
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
 * Draws eight questions of eight themes. Then replaces single questions as long as the replacement
 * brings the quiz closer to the requirements of the draw.
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
 * Yields every quiz that results from the replacement of one drawn question, as long as all themes
 * stay different.
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
