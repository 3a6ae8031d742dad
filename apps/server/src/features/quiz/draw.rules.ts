import { type Family, families, type PersonalityType, personalityTypes, QUIZ_LENGTH } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { entriesOf, type Weights } from './weights.rules.ts';

/** Weight from which an answer stands for a type or family. */
const CLEAR = 3;
/** Each type has an answer that stands for it in at least this many of the eight questions. */
export const LEADS_PER_TYPE = 5;
/** Any two types both have such an answer in at least this many questions. */
export const MEETINGS_PER_PAIR = 2;
/** Each family has an answer that stands for it in at least this many questions. */
export const LEADS_PER_FAMILY = 1;
/** Each family has some weight in at least this many questions. */
export const QUESTIONS_PER_FAMILY = 3;
/** A motif may appear twice in a quiz. */
export const MOST_OF_A_PICTURE = 2;
const MOST_STARTS = 200;

/**
 * Draws eight questions of eight themes in random order that tell all types and families apart
 * (docs/quiz.md, "The draw"). `random` returns numbers from 0 up to 1 and determines the quiz.
 */
export function drawQuestions(bank: readonly BankQuestion[], random: () => number): BankQuestion[] {
  const cards = bank.map(cardOf);
  let best = improved(cards, random);
  for (let starts = 1; starts < MOST_STARTS && gapsIn(best) > 0; starts += 1) {
    const drawn = improved(cards, random);
    if (gapsIn(drawn) < gapsIn(best)) best = drawn;
  }
  return shuffled(best, random).map(({ question }) => question);
}

/** Returns how far a quiz is from meeting every requirement of the draw; 0 when it meets all. */
export function gapsOf(questions: readonly BankQuestion[]): number {
  return gapsIn(questions.map(cardOf));
}

interface Card {
  question: BankQuestion;
  /** `types` and `led` have a clear weight in an answer; `touched` have any weight. */
  types: ReadonlySet<PersonalityType>;
  led: ReadonlySet<Family>;
  touched: ReadonlySet<Family>;
  pictures: readonly string[];
}

function cardOf(question: BankQuestion): Card {
  return {
    question,
    types: namesIn<PersonalityType>(question, 'types', CLEAR),
    led: namesIn<Family>(question, 'families', CLEAR),
    touched: namesIn<Family>(question, 'families', 1),
    pictures: question.options.map((option) => option.picture),
  };
}

/** Names that an answer of the question gives at least the weight `least`. */
function namesIn<Name extends string>(question: BankQuestion, field: 'types' | 'families', least: number): Set<Name> {
  const names = question.options.flatMap((option) =>
    entriesOf(option[field] as Weights<Name>).flatMap(([name, weight]) => (weight >= least ? [name] : [])),
  );
  return new Set(names);
}

/** Draws eight cards of eight themes, then swaps single cards until no swap closes a gap. */
function improved(cards: readonly Card[], random: () => number): Card[] {
  const themes = [...Map.groupBy(shuffled(cards, random), ({ question }) => question.theme).values()];
  let drawn = shuffled(themes, random)
    .slice(0, QUIZ_LENGTH)
    .flatMap((theme) => theme[0] ?? []);
  for (let gaps = gapsIn(drawn); gaps > 0; gaps = gapsIn(drawn)) {
    const better = swapsOf(drawn, shuffled(cards, random)).find((swapped) => gapsIn(swapped) < gaps);
    if (!better) break;
    drawn = better;
  }
  return drawn;
}

/** Yields every quiz that differs in one question and has no theme twice. */
function swapsOf(drawn: readonly Card[], cards: readonly Card[]): IteratorObject<Card[]> {
  return cards.values().flatMap((card) => {
    const rival = drawn.findIndex(({ question }) => question.theme === card.question.theme);
    return rival < 0 ? drawn.map((_, at) => drawn.with(at, card)) : [drawn.with(rival, card)];
  });
}

function gapsIn(cards: readonly Card[]): number {
  const pairs = personalityTypes.flatMap((one, at) => personalityTypes.slice(at + 1).map((other) => [one, other]));
  const shown = Map.groupBy(
    cards.flatMap((card) => card.pictures),
    (picture) => picture,
  );
  const gaps = [
    ...personalityTypes.map((type) => LEADS_PER_TYPE - count(cards, ({ types }) => types.has(type))),
    ...pairs.map((pair) => MEETINGS_PER_PAIR - count(cards, ({ types }) => pair.every((type) => types.has(type)))),
    ...families.map(({ name }) => LEADS_PER_FAMILY - count(cards, ({ led }) => led.has(name))),
    ...families.map(({ name }) => QUESTIONS_PER_FAMILY - count(cards, ({ touched }) => touched.has(name))),
    ...[...shown.values()].map(({ length }) => length - MOST_OF_A_PICTURE),
  ];
  return gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0);
}

function count(cards: readonly Card[], has: (card: Card) => boolean): number {
  return cards.reduce((sum, card) => sum + Number(has(card)), 0);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
