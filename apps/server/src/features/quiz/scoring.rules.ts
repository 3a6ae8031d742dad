import { type Family, families, type PersonalityType, personalityTypes } from '@sillage/contract';
import type { BankQuestion } from './bank/question.ts';
import { type Accord, accordsIn, familiesOf, typesByFamily, typesIn } from './scent-words.rules.ts';
import { blend, chancesOf, entriesOf, heaviest, normalised, type Weights } from './weights.rules.ts';

/** An answer as it comes: the texts of question and choice. */
export interface GivenAnswer {
  questionText: string;
  selectedAnswer: string;
}

interface Meaning {
  types: Weights<PersonalityType>;
  families: Weights<Family>;
  accords: Weights<Accord>;
}

/** A chosen answer with what it stands for; `echo` is how a sentence can speak of it. */
export interface Chosen extends Meaning {
  echo: string;
}

/** What eight answers say of somebody's taste. Plain data; kept with the user. Of gender it says nothing: nobody was asked. */
export interface Profile {
  personality: PersonalityType;
  /** The chance of each type, with a sum of 1. */
  types: Record<PersonalityType, number>;
  /** How likely each family is a favourite, with a sum of 1. */
  families: Record<Family, number>;
  /** What the chosen answers smell of, with a sum of 1, or empty where no word was known. */
  accords: Weights<Accord>;
  /** In the order of the quiz. */
  chosen: Chosen[];
}

/** How firmly people are taken to follow their type, and their favourite families (docs/quiz.md, "Scoring"). */
const TYPE_FIRMNESS = 0.65;
const FAMILY_FIRMNESS = 0.55;
/** The heaviest weight of the bank, which words may not exceed. */
const HEAVIEST = 3;
const LONGEST_ECHO = 60;

interface Reading {
  chosen: Chosen;
  /** Everything that could have been chosen, and where among it the choice stands. */
  options: readonly Pick<Meaning, 'types' | 'families'>[];
  at: number;
}

/** How much likelier a family is for the type it suits best. */
const PRIOR = 2;
const familyNames = families.map((family) => family.name);
const silent = { types: {}, families: {} };

/**
 * What the answers say. Those of the bank's questions count by the bank's weights, any other by its words
 * (docs/quiz.md has the formulas). The same answers in any order give the same chances; of equal ones the first
 * in the contract's order wins.
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
/** Everybody that the answers could come from: somebody of a type with two favourite families, by their places. */
const tastes = personalityTypes.flatMap((name, type) => {
  const logs = pairs.map((pair) => pair.reduce((sum, family) => sum + expectationOf(name, family), 0));
  return chancesOf(logs).map((chance, pair) => ({ type, pair, prior: Math.log(chance) }));
});

/** Before anything is answered, families that suit a type are likelier to be its favourites; all types are as likely. */
function expectationOf(type: PersonalityType, family: Family): number {
  return Math.log(1 + PRIOR * (typesByFamily[family][type] ?? 0));
}

/**
 * For each taste the log-likelihood of the choices, where somebody takes an option with a chance in proportion to
 * exp(its pull). So what was passed over counts as well as what was chosen, and a family that comes with the type
 * counts less than one that was chosen although it does not.
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

/** The logarithm of one product's share in the sum of all. */
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
  // What else could have been chosen is not known: three answers that say nothing stand in for it.
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

/** The same proportions, the largest no heavier than what one answer of the bank may weigh. */
function toHeaviest<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const largest = Math.max(0, ...entriesOf(weights).map(([, weight]) => weight));
  return largest === 0 ? {} : blend([weights, HEAVIEST / largest]);
}

/** The words in quotation marks; an answer of signs alone leaves none to quote. */
function echoOf(text: string): string {
  const words = shortened(text);
  return words === '' ? 'the answer you gave' : `“${words}”`;
}

/** Quotation marks, breaks and what turns the reading direction would take the sentence around it apart. */
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
