import { type Family, families, personalityTypes, QUIZ_PICKS } from '@sillage/contract';
import type { BankOption, BankQuestion } from '../bank/question.ts';
import { questionBank } from '../bank/question-bank.ts';
import { drawQuestions } from '../draw.rules.ts';
import { type History, type Pick, rankScents, type Scent } from '../ranking.rules.ts';
import { type GivenAnswer, type Profile, scoreAnswers } from '../scoring.rules.ts';
import { type Answerer, answererFrom, answersOf, type Reader, randomFrom, type Tastes } from './population.ts';

const nothingYet: History = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };

/** A simulated population; `noise` is the probability of a random answer. */
export interface Population {
  people: number;
  noise: number;
  tastes: Tastes;
  read?: Reader;
  seed: number;
}

export interface Run {
  answerer: Answerer;
  quiz: readonly BankQuestion[];
  answers: GivenAnswer[];
  profile: Profile;
  picks: Pick[];
}

/** Number of quizzes that a population shares: drawing is the slowest step and irrelevant here. */
const QUIZZES = 300;
const drawn: BankQuestion[][] = [];

function quizFor(person: number): BankQuestion[] {
  const at = person % QUIZZES;
  drawn[at] ??= drawQuestions(questionBank, randomFrom(at + 1));
  return drawn[at];
}

/** Simulates users one at a time and passes each run to `see`, so that no run is stored. */
export function simulate(
  { people, noise, tastes, seed, read }: Population,
  scents: readonly Scent[],
  see: (run: Run) => void,
): void {
  const random = randomFrom(seed);
  for (let person = 0; person < people; person += 1) {
    const answerer = answererFrom(random, tastes);
    const quiz = quizFor(person);
    const answers = answersOf(answerer, quiz, noise, random, read);
    const profile = scoreAnswers(answers, questionBank);
    see({ answerer, quiz, answers, profile, picks: rankScents(profile, scents, nothingYet, QUIZ_PICKS) });
  }
}

/** Shares of a population, 0 to 1. */
export interface Outcome {
  typeFound: number;
  byType: Record<string, number>;
  /** A favourite family is the first pick's, or any pick's. */
  firstLiked: number;
  anyLiked: number;
}

export function outcomeOf(population: Population, scents: readonly Scent[]): Outcome {
  const familyById = new Map(scents.map((scent) => [scent.id, familyOf(scent)]));
  const seen = Object.fromEntries(personalityTypes.map((type) => [type, { people: 0, found: 0 }]));
  let [first, any] = [0, 0];
  simulate(population, scents, ({ answerer, profile, picks }) => {
    const tally = seen[answerer.type] ?? { people: 0, found: 0 };
    tally.people += 1;
    tally.found += Number(profile.personality === answerer.type);
    const liked = picks.map((pick) => isIn(answerer.families, familyById.get(pick.id)));
    first += Number(liked[0] === true);
    any += Number(liked.includes(true));
  });
  const found = Object.values(seen).reduce((sum, tally) => sum + tally.found, 0);
  return {
    typeFound: found / population.people,
    byType: Object.fromEntries(Object.entries(seen).map(([type, tally]) => [type, tally.found / tally.people])),
    firstLiked: first / population.people,
    anyLiked: any / population.people,
  };
}

export function familyOf(scent: Scent): Family | null {
  const names = families.map(({ name }) => name);
  return names.toSorted((a, b) => (scent.families[b] ?? 0) - (scent.families[a] ?? 0))[0] ?? null;
}

export function isIn(liked: readonly Family[], family: Family | null | undefined): boolean {
  return family !== null && family !== undefined && liked.includes(family);
}

/** Number of changed results after another answer to one question. */
export interface Effect {
  tries: number;
  types: number;
  picks: number;
}

/** Returns whether the type and the picks change with this option as the only change. */
function withAnswer({ quiz, answers, profile, picks }: Run, at: number, option: BankOption, scents: readonly Scent[]) {
  const changed = answers.with(at, { questionText: quiz[at]?.question ?? '', selectedAnswer: option.text });
  const otherwise = scoreAnswers(changed, questionBank);
  const otherPicks = rankScents(otherwise, scents, nothingYet, QUIZ_PICKS);
  return {
    type: otherwise.personality !== profile.personality,
    picks: otherPicks.some((pick) => !picks.some(({ id }) => id === pick.id)),
  };
}

/**
 * For every option of the bank, lets up to `tries` users that chose another option answer with it,
 * and counts changed types and picks.
 */
export function effectsOf(population: Population, scents: readonly Scent[], tries: number): Map<BankOption, Effect> {
  const effects = new Map<BankOption, Effect>();
  for (const { options } of questionBank)
    for (const option of options) effects.set(option, { tries: 0, types: 0, picks: 0 });
  simulate(population, scents, (run) => {
    for (const [at, { options }] of run.quiz.entries()) {
      const others = options.filter((option) => option.text !== run.answers[at]?.selectedAnswer);
      for (const option of others) {
        const effect = effects.get(option);
        if (!effect || effect.tries >= tries) continue;
        const changes = withAnswer(run, at, option, scents);
        effect.tries += 1;
        effect.types += Number(changes.type);
        effect.picks += Number(changes.picks);
      }
    }
  });
  return effects;
}
