import { type Family, families, type PersonalityType, personalityTypes } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { type Accord, accordsIn, familiesOf, typesByFamily, typesIn } from './scent-words.rules.ts';
import { blend, chancesOf, entriesOf, heaviest, normalised, type Weights } from './weights.rules.ts';

export interface GivenAnswer {
  questionText: string;
  selectedAnswer: string;
}

interface Meaning {
  types: Weights<PersonalityType>;
  families: Weights<Family>;
  accords: Weights<Accord>;
}

/** A chosen answer with its weights; `echo` is its noun phrase for sentences. */
export interface Chosen extends Meaning {
  echo: string;
}

/** Taste derived from answers. Plain data, stored per user. No question asks for gender. */
export interface Profile {
  personality: PersonalityType;
  /** Probability of each type, with a sum of 1. */
  types: Record<PersonalityType, number>;
  /** Probability of each family as a favourite, with a sum of 1. */
  families: Record<Family, number>;
  /** Smells of the chosen answers, with a sum of 1; empty when no word was known. */
  accords: Weights<Accord>;
  /** In the order of the quiz. */
  chosen: Chosen[];
}

/** How firmly users follow their type and their favourite families (docs/quiz.md, "Scoring"). */
const TYPE_FIRMNESS = 0.65;
const FAMILY_FIRMNESS = 0.55;
/** Highest weight in the bank; weights from words are limited to it. */
const HEAVIEST = 3;
const LONGEST_ECHO = 60;

interface Reading {
  chosen: Chosen;
  /** All options of the question; `at` is the index of the chosen one. */
  options: readonly Pick<Meaning, 'types' | 'families'>[];
  at: number;
}

/** Extra likelihood of a family for the type that it suits best. */
const PRIOR = 2;
const familyNames = families.map((family) => family.name);
const silent = { types: {}, families: {} };

/**
 * Scores answers: to the bank's questions by the bank's weights, others by their words
 * (docs/quiz.md has the formulas). The order of the answers does not affect the probabilities; ties
 * go to the first in the contract's order.
 */
export function scoreAnswers(answers: readonly GivenAnswer[], bank: readonly BankQuestion[]): Profile {
  const readings = answers.map((answer) => readAnswer(answer, bank));
  const chances = chancesOf(supportsOf(readings));
  const types = tableOf(personalityTypes);
  const liked = tableOf(familyNames);
  for (const [at, taste] of tastes.entries()) {
    const chance = chances[at] ?? 0;
    types[personalityTypes[taste.type] ?? personalityTypes[0]] += chance;
    for (const family of pairs[taste.pair] ?? []) liked[family] += chance / 2;
  }
  return {
    personality: heaviest(types, personalityTypes)[0] ?? personalityTypes[0],
    types,
    families: liked,
    accords: normalised(blend(...readings.map(({ chosen }) => [chosen.accords, 1] as const))),
    chosen: readings.map(({ chosen }) => chosen),
  };
}

const pairs = familyNames.flatMap((one, at) => familyNames.slice(at + 1).map((other) => [one, other] as const));
/** Every possible taste: indexes of a type and a pair of favourite families, and a log-prior. */
const tastes = personalityTypes.flatMap((name, type) => {
  const logs = pairs.map((pair) => pair.reduce((sum, family) => sum + expectationOf(name, family), 0));
  return chancesOf(logs).map((chance, pair) => ({ type, pair, prior: Math.log(chance) }));
});

/** Prior: families that suit a type are likelier favourites of it; all types are equally likely. */
function expectationOf(type: PersonalityType, family: Family): number {
  return Math.log(1 + PRIOR * (typesByFamily[family][type] ?? 0));
}

/**
 * Returns the log-likelihood of the choices for each taste, when a user takes an option with a
 * probability proportional to exp(its pull). So options that were passed over count too, and a
 * family that comes with the type counts less than a family that was chosen despite the type.
 */
function supportsOf(readings: readonly Reading[]): number[] {
  const supports = tastes.map(({ prior }) => prior);
  for (const { options, at } of readings) {
    const ofType = personalityTypes.map((type) => options.map(({ types }) => powerOf(TYPE_FIRMNESS, types[type])));
    const ofPair = pairs.map(([one, other]) =>
      options.map(({ families: liked }) => powerOf(FAMILY_FIRMNESS, Math.max(liked[one] ?? 0, liked[other] ?? 0))),
    );
    for (const [index, { type, pair }] of tastes.entries()) {
      supports[index] = (supports[index] ?? 0) + logShare(ofType[type] ?? [], ofPair[pair] ?? [], at);
    }
  }
  return supports;
}

/** Logarithm of one product's share in the sum of all. */
function logShare(one: readonly number[], other: readonly number[], at: number): number {
  let all = 0;
  for (let option = 0; option < one.length; option += 1) all += (one[option] ?? 0) * (other[option] ?? 0);
  return Math.log(((one[at] ?? 0) * (other[at] ?? 0)) / all);
}

function powerOf(firmness: number, weight = 0): number {
  return Math.exp(firmness * weight);
}

function tableOf<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

function readAnswer(answer: GivenAnswer, bank: readonly BankQuestion[]): Reading {
  const [asked, given] = [plain(answer.questionText), plain(answer.selectedAnswer)];
  const question = bank.find((candidate) => candidate.question.toLowerCase() === asked);
  const at = question?.options.findIndex(({ text }) => text.toLowerCase() === given) ?? -1;
  const option = question?.options[at];
  if (question && option) {
    const { echo, types, families: liked, accords } = option;
    return { chosen: { echo, types, families: liked, accords }, options: question.options, at };
  }
  const chosen = readWords(answer.selectedAnswer);
  // The other options are unknown; three neutral ones stand in for them.
  return { chosen, options: [chosen, silent, silent, silent], at: 0 };
}

function readWords(text: string): Chosen {
  const accords = accordsIn(text);
  return {
    echo: echoOf(text),
    types: toHeaviest(typesIn(text)),
    families: toHeaviest(familiesOf(accords)),
    accords: toHeaviest(accords),
  };
}

function toHeaviest<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const largest = Math.max(0, ...entriesOf(weights).map(([, weight]) => weight));
  return largest === 0 ? {} : blend([weights, HEAVIEST / largest]);
}

function echoOf(text: string): string {
  const words = shortened(text);
  return words === '' ? 'the answer you gave' : `“${words}”`;
}

/** Removes quotation marks, line breaks and bidirectional controls, which break the sentence. */
function shortened(text: string): string {
  const words = text
    .replace(/[\p{C}“”"«»]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[\s.!?,;:…]+$/u, '')
    .trim();
  if (words.length <= LONGEST_ECHO) return words;
  return `${words.slice(0, LONGEST_ECHO).replace(/\s+\S*$/u, '')}…`;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}
