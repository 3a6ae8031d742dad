import { type Family, families, type PersonalityType, personalityTypes } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { type Accord, findAccords, findTypes, toFamilyWeights, typesByFamily } from './scent-lexicon.rules.ts';
import { blend, entriesOf, namesByWeight, normaliseSum, toProbabilities, type Weights } from './weights.rules.ts';

export interface AnsweredQuestion {
  questionText: string;
  selectedAnswer: string;
}

interface AnswerWeights {
  types: Weights<PersonalityType>;
  families: Weights<Family>;
  accords: Weights<Accord>;
}

/** An answer of a user; `echo` is the answer as a noun phrase for use in sentences. */
export interface ChosenAnswer extends AnswerWeights {
  echo: string;
}

/** Taste of a user, stored as plain data; without gender, because no question asks for it. */
export interface Profile {
  personality: PersonalityType;
  /** Probability of each personality type; the sum is 1. */
  types: Record<PersonalityType, number>;
  /**
   * Probability that the family is one of the user's two favourites, divided by two. The sum over
   * all families is then 1.
   */
  families: Record<Family, number>;
  /** Weights of the accords in the chosen answers, with a sum of 1; empty if no word was known. */
  accords: Weights<Accord>;
  chosen: ChosenAnswer[];
}

/** How strongly a personality type and favourite families are assumed to guide a user's answers. */
const TYPE_FIRMNESS = 0.65;
const FAMILY_FIRMNESS = 0.55;
/**
 * Highest weight in the question bank. Weights that are derived from the words of an answer are
 * scaled so that the highest is equal to it.
 */
const MAX_WEIGHT = 3;
const MAX_ECHO_LENGTH = 60;

interface InterpretedAnswer {
  chosen: ChosenAnswer;
  /**
   * Options of the quiz question. If the question bank lacks the question or the user's answer,
   * these are the user's answer and three neutral options.
   */
  options: readonly Pick<AnswerWeights, 'types' | 'families'>[];
  chosenIndex: number;
}

/**
 * Influence of a user's personality type on the families that the user is assumed to like, before
 * any answer is known.
 */
const SUITED_FAMILY_PRIOR = 2;
const familyNames = families.map((family) => family.name);
const NEUTRAL_OPTION = { types: {}, families: {} };

/**
 * Computes a user's taste from the quiz answers. Answers to questions outside of the question bank
 * are judged by their words (docs/quiz.md). Of equally likely personality types, the first in
 * `personalityTypes` wins.
 */
export function scoreAnswers(answers: readonly AnsweredQuestion[], bank: readonly BankQuestion[]): Profile {
  const interpretedAnswers = answers.map((answer) => interpretAnswer(answer, bank));
  const probabilities = toProbabilities(computeLogLikelihoods(interpretedAnswers));
  const types = createZeroTable(personalityTypes);
  const familyWeights = createZeroTable(familyNames);
  for (const [index, taste] of tastes.entries()) {
    const probability = probabilities[index] ?? 0;
    types[personalityTypes[taste.type] ?? personalityTypes[0]] += probability;
    for (const family of familyPairs[taste.pair] ?? []) familyWeights[family] += probability / 2;
  }
  return {
    personality: namesByWeight(types, personalityTypes)[0] ?? personalityTypes[0],
    types,
    families: familyWeights,
    accords: normaliseSum(blend(...interpretedAnswers.map(({ chosen }) => [chosen.accords, 1] as const))),
    chosen: interpretedAnswers.map(({ chosen }) => chosen),
  };
}

const familyPairs = familyNames.flatMap((a, index) => familyNames.slice(index + 1).map((b) => [a, b] as const));
/**
 * All combinations of a personality type and two favourite families; `type` and `pair` are indexes.
 * `prior` is the logarithm of the combination's probability before any answer is known.
 */
const tastes = personalityTypes.flatMap((name, type) => {
  const logs = familyPairs.map((pair) => pair.reduce((sum, family) => sum + computeLogPrior(name, family), 0));
  return toProbabilities(logs).map((probability, pair) => ({ type, pair, prior: Math.log(probability) }));
});

/**
 * Returns the logarithm of the weight that a fragrance family has for a personality type before the
 * user answers any question.
 */
function computeLogPrior(type: PersonalityType, family: Family): number {
  return Math.log(1 + SUITED_FAMILY_PRIOR * (typesByFamily[family][type] ?? 0));
}

/**
 * Returns the logarithm of the probability of each taste (a personality type and two favourite
 * families) after the user's answers, up to a common constant (docs/quiz.md). The options that the
 * user did not choose count too.
 */
function computeLogLikelihoods(interpretedAnswers: readonly InterpretedAnswer[]): number[] {
  const logLikelihoods = tastes.map(({ prior }) => prior);
  for (const { options, chosenIndex } of interpretedAnswers) {
    const pullsByType = personalityTypes.map((type) =>
      options.map(({ types }) => computePull(TYPE_FIRMNESS, types[type])),
    );
    const pullsByPair = familyPairs.map(([a, b]) =>
      options.map(({ families: familyWeights }) =>
        computePull(FAMILY_FIRMNESS, Math.max(familyWeights[a] ?? 0, familyWeights[b] ?? 0)),
      ),
    );
    for (const [index, { type, pair }] of tastes.entries()) {
      logLikelihoods[index] =
        (logLikelihoods[index] ?? 0) + computeLogShare(pullsByType[type] ?? [], pullsByPair[pair] ?? [], chosenIndex);
    }
  }
  return logLikelihoods;
}

/**
 * Returns the logarithm of the probability that a user chooses the quiz option `index`. The
 * probability is proportional to the option's value in `a` multiplied by its value in `b`.
 */
function computeLogShare(a: readonly number[], b: readonly number[], index: number): number {
  let sum = 0;
  for (let option = 0; option < a.length; option += 1) sum += (a[option] ?? 0) * (b[option] ?? 0);
  return Math.log(((a[index] ?? 0) * (b[index] ?? 0)) / sum);
}

function computePull(firmness: number, weight = 0): number {
  return Math.exp(firmness * weight);
}

export function createZeroTable<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

function interpretAnswer(answer: AnsweredQuestion, bank: readonly BankQuestion[]): InterpretedAnswer {
  const [questionText, answerText] = [normaliseSpaces(answer.questionText), normaliseSpaces(answer.selectedAnswer)];
  const question = bank.find((candidate) => candidate.question.toLowerCase() === questionText);
  const chosenIndex = question?.options.findIndex(({ text }) => text.toLowerCase() === answerText) ?? -1;
  const option = question?.options[chosenIndex];
  if (question && option) {
    const { echo, types, families: familyWeights, accords } = option;
    return { chosen: { echo, types, families: familyWeights, accords }, options: question.options, chosenIndex };
  }
  const chosen = interpretText(answer.selectedAnswer);
  // The other options are unknown; three neutral ones stand in for them.
  return { chosen, options: [chosen, NEUTRAL_OPTION, NEUTRAL_OPTION, NEUTRAL_OPTION], chosenIndex: 0 };
}

function interpretText(text: string): ChosenAnswer {
  const accords = findAccords(text);
  return {
    echo: buildEcho(text),
    types: scaleToMaxWeight(findTypes(text)),
    families: scaleToMaxWeight(toFamilyWeights(accords)),
    accords: scaleToMaxWeight(accords),
  };
}

function scaleToMaxWeight<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const maxWeight = Math.max(0, ...entriesOf(weights).map(([, weight]) => weight));
  return maxWeight === 0 ? {} : blend([weights, MAX_WEIGHT / maxWeight]);
}

function buildEcho(text: string): string {
  const words = shorten(text);
  return words === '' ? 'the answer you gave' : `“${words}”`;
}

/**
 * Shortens a user's quiz answer so that a text can quote it. Removes quotation marks, line breaks
 * and control characters.
 */
function shorten(text: string): string {
  const words = text
    .replace(/[\p{C}“”"«»]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.!?,;:…]+$/u, '')
    .trim();
  if (words.length <= MAX_ECHO_LENGTH) return words;
  return `${words.slice(0, MAX_ECHO_LENGTH).replace(/\s+\S*$/u, '')}…`;
}

function normaliseSpaces(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}
