import { type Family, families, type PersonalityType, personalityTypes } from '@sillage/contract';
import { pictures } from '../bank/pictures.ts';
import type { BankOption, BankQuestion } from '../bank/question.ts';
import type { FragranceProfile } from '../ranking.rules.ts';
import type { AnsweredQuestion } from '../scoring.rules.ts';
import { type Appeal, computeAppeal, usualFamilies } from './tastes.ts';

/** A simulated user whose taste the quiz does not know. */
export interface SimulatedUser {
  type: PersonalityType;
  families: readonly Family[];
}

/**
 * Where the favourite families of simulated users come from: mostly from the usual families of
 * their personality type (`usual`), or from all families (`anything`).
 */
export type TasteModel = 'usual' | 'anything';
export type AppealRater = (option: BankOption) => Appeal;

const familyNames = families.map(({ name }) => name);
/**
 * Probability that the second or third favourite family of a simulated user is one of the usual
 * families of the user's personality type. Otherwise, it is selected from all families.
 */
const USUAL_SHARE = 0.5;
/** Influence of chance on the choices of a simulated user (the scale of a Gumbel distribution). */
const CHOICE_RANDOMNESS = 0.25;
/**
 * Minimum ratio at which a word is typical of a fragrance family: its frequency in the notes of the
 * family's fragrances, divided by its frequency in the notes of all fragrances.
 */
const MIN_TYPICAL_LIFT = 2;
/**
 * Weight that the question bank uses for the main personality type or fragrance family of a quiz
 * option.
 */
const MAIN_WEIGHT = 3;
/**
 * How strongly a favourite fragrance family influences the answers of a simulated quiz user. The
 * influence of the personality type is 1.
 */
const FAMILY_PULL = 0.8;

/** Returns a generator of numbers from 0 up to 1, deterministic for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createSimulatedUser(random: () => number, tastes: TasteModel): SimulatedUser {
  const type = pickRandom(personalityTypes, random);
  const usual = tastes === 'usual' ? usualFamilies[type] : familyNames;
  const favourites = new Set([pickRandom(usual, random)]);
  const favouriteCount = random() < 0.5 ? 2 : 3;
  while (favourites.size < favouriteCount)
    favourites.add(pickRandom(random() < USUAL_SHARE ? usual : familyNames, random));
  return { type, families: [...favourites] };
}

const rateByTable = memoise((option) => computeAppeal(option.text, pictures[option.picture]));

/**
 * Rates answers without a hand-written list of words: a word appeals to users of a family if the
 * word is at least twice as frequent in the notes of the family as in the notes of the whole
 * catalogue.
 */
export function createCatalogueRater(fragrances: readonly Pick<FragranceProfile, 'family' | 'notes'>[]): AppealRater {
  const computeLift = createLiftFunction(fragrances);
  return memoise((option) => {
    const words = option.text.toLowerCase().match(/[a-z]+/g) ?? [];
    const countMatches = (family: Family) =>
      words.filter((word) => (computeLift(word, family) ?? 0) >= MIN_TYPICAL_LIFT).length;
    const favourites = familyNames.map((family) => [family, Math.min(2, countMatches(family))] as const);
    return { types: rateByTable(option).types, families: Object.fromEntries(favourites) as Appeal['families'] };
  });
}

/**
 * Returns a function that computes how typical a word is of a fragrance family. It divides the
 * word's frequency in the notes of this family by its frequency in all notes.
 */
function createLiftFunction(fragrances: readonly Pick<FragranceProfile, 'family' | 'notes'>[]) {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { family, notes } of fragrances) {
    const words = new Set(notes.flatMap((note) => note.toLowerCase().match(/[a-z]+/g) ?? []));
    for (const key of [`of ${family}`, 'all', ...words, ...words.values().map((word) => `${word} in ${family}`)])
      count(key);
  }
  const share = (part: string, total: string) => (counts.get(part) ?? 0) / (counts.get(total) ?? 1);
  return (word: string, family: Family) =>
    counts.has(word) ? share(`${word} in ${family}`, `of ${family}`) / share(word, 'all') : undefined;
}

function memoise(rateAppeal: AppealRater): AppealRater {
  const cache = new Map<BankOption, Appeal>();
  return (option) => {
    const appeal = cache.get(option) ?? rateAppeal(option);
    cache.set(option, appeal);
    return appeal;
  };
}

/**
 * Answers a quiz as a simulated user, who usually chooses the most appealing option. With the
 * probability `noise`, the user chooses a random option.
 */
export function simulateAnswers(
  { type, families: favourites }: SimulatedUser,
  quiz: readonly BankQuestion[],
  noise: number,
  random: () => number,
  rateAppeal: AppealRater = rateByTable,
): AnsweredQuestion[] {
  const computePull = (option: BankOption) => {
    const appeal = rateAppeal(option);
    const family = Math.max(...favourites.map((name) => appeal.families[name]));
    return appeal.types[type] + FAMILY_PULL * family - CHOICE_RANDOMNESS * Math.log(-Math.log(random() || 0.5));
  };
  return quiz.map(({ question, options }) => {
    const chosen = random() < noise ? pickRandom(options, random) : findHighest(options, computePull);
    return { questionText: question, selectedAnswer: chosen.text };
  });
}

function pickRandom<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
}

function findHighest<Item>(items: readonly Item[], value: (item: Item) => number): Item {
  const ranked = items.map((item) => ({ item, value: value(item) })).toSorted((a, b) => b.value - a.value);
  return pickRandom(ranked.slice(0, 1), () => 0).item;
}

/**
 * Compares the question bank with simulated users. Returns the share of cases (0 to 1) in which the
 * option that mainly indicates a type or family is the one that its users like best.
 */
export function measureAgreement(bank: readonly BankQuestion[]): { types: number; families: number } {
  const computeShare = (field: 'types' | 'families', names: readonly (PersonalityType | Family)[]) => {
    const cases = bank.flatMap(({ options }) => names.map((name) => ({ options, name })));
    const weight = (table: object, name: string) => (table as Record<string, number>)[name] ?? 0;
    const agreements = cases.flatMap(({ options, name }) => {
      const lead = options.find((option) => weight(option[field], name) === MAIN_WEIGHT);
      return lead ? [findHighest(options, (option) => weight(rateByTable(option)[field], name)) === lead] : [];
    });
    return agreements.filter(Boolean).length / agreements.length;
  };
  return { types: computeShare('types', personalityTypes), families: computeShare('families', familyNames) };
}
