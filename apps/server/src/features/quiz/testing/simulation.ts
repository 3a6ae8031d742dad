import { type Family, families, personalityTypes, QUIZ_PICKS } from '@sillage/contract';
import type { BankOption, BankQuestion } from '../bank/question.ts';
import { questionBank } from '../bank/question-bank.ts';
import { drawQuestions } from '../draw.rules.ts';
import { type FragranceProfile, type RankedPick, rankFragrances, type UserHistory } from '../ranking.rules.ts';
import { type AnsweredQuestion, type Profile, scoreAnswers } from '../scoring.rules.ts';
import {
  type AppealRater,
  createRandom,
  createSimulatedUser,
  type SimulatedUser,
  simulateAnswers,
  type TasteModel,
} from './population.ts';

const EMPTY_HISTORY: UserHistory = { watched: [], dismissed: [], gender: null, recommendedIds: new Set() };

/**
 * Settings for a group of simulated quiz users. `noise` is the probability that a user chooses a
 * random answer.
 */
export interface Population {
  userCount: number;
  noise: number;
  tastes: TasteModel;
  rateAppeal?: AppealRater;
  seed: number;
}

export interface SimulatedRun {
  user: SimulatedUser;
  quiz: readonly BankQuestion[];
  answers: AnsweredQuestion[];
  profile: Profile;
  picks: RankedPick[];
}

/**
 * Number of quizzes that the simulated users share. A new quiz for each user would be slow, because
 * selecting the questions takes most of the time.
 */
const QUIZ_POOL_SIZE = 300;
const quizPool: BankQuestion[][] = [];

function getQuiz(userIndex: number): BankQuestion[] {
  const index = userIndex % QUIZ_POOL_SIZE;
  quizPool[index] ??= drawQuestions(questionBank, createRandom(index + 1));
  return quizPool[index];
}

/**
 * Simulates users who take the quiz. Passes each user's result to `onRun` and stores none of them.
 */
export function simulate(
  { userCount, noise, tastes, seed, rateAppeal }: Population,
  fragrances: readonly FragranceProfile[],
  onRun: (run: SimulatedRun) => void,
): void {
  const random = createRandom(seed);
  for (let userIndex = 0; userIndex < userCount; userIndex += 1) {
    const user = createSimulatedUser(random, tastes);
    const quiz = getQuiz(userIndex);
    const answers = simulateAnswers(user, quiz, noise, random, rateAppeal);
    const profile = scoreAnswers(answers, questionBank);
    onRun({ user, quiz, answers, profile, picks: rankFragrances(profile, fragrances, EMPTY_HISTORY, QUIZ_PICKS) });
  }
}

/** Results of the simulated quizzes, as shares of the simulated users from 0 to 1. */
export interface SimulationOutcome {
  typeFound: number;
  byType: Record<string, number>;
  /**
   * Share of simulated users whose first recommended fragrance belongs to one of their favourite
   * families. `anyLiked` is the share of users with at least one such recommendation.
   */
  firstLiked: number;
  anyLiked: number;
}

export function measureOutcome(population: Population, fragrances: readonly FragranceProfile[]): SimulationOutcome {
  const familyById = new Map(fragrances.map((fragrance) => [fragrance.id, findMainFamily(fragrance)]));
  const seen = Object.fromEntries(personalityTypes.map((type) => [type, { userCount: 0, found: 0 }]));
  let [first, any] = [0, 0];
  simulate(population, fragrances, ({ user, profile, picks }) => {
    const tally = seen[user.type] ?? { userCount: 0, found: 0 };
    tally.userCount += 1;
    tally.found += Number(profile.personality === user.type);
    const liked = picks.map((pick) => includesFamily(user.families, familyById.get(pick.id)));
    first += Number(liked[0] === true);
    any += Number(liked.includes(true));
  });
  const found = Object.values(seen).reduce((sum, tally) => sum + tally.found, 0);
  return {
    typeFound: found / population.userCount,
    byType: Object.fromEntries(Object.entries(seen).map(([type, tally]) => [type, tally.found / tally.userCount])),
    firstLiked: first / population.userCount,
    anyLiked: any / population.userCount,
  };
}

export function findMainFamily(fragrance: FragranceProfile): Family | null {
  const names = families.map(({ name }) => name);
  return names.toSorted((a, b) => (fragrance.families[b] ?? 0) - (fragrance.families[a] ?? 0))[0] ?? null;
}

export function includesFamily(liked: readonly Family[], family: Family | null | undefined): boolean {
  return family !== null && family !== undefined && liked.includes(family);
}

/**
 * Effect of choosing this quiz option instead, in `tries` simulated quizzes. The personality type
 * changed in `types` of them. The recommended fragrances changed in `picks` of them.
 */
export interface Effect {
  tries: number;
  types: number;
  picks: number;
}

function compareWithAnswer(
  { quiz, answers, profile, picks }: SimulatedRun,
  index: number,
  option: BankOption,
  fragrances: readonly FragranceProfile[],
) {
  const changed = answers.with(index, { questionText: quiz[index]?.question ?? '', selectedAnswer: option.text });
  const changedProfile = scoreAnswers(changed, questionBank);
  const changedPicks = rankFragrances(changedProfile, fragrances, EMPTY_HISTORY, QUIZ_PICKS);
  return {
    type: changedProfile.personality !== profile.personality,
    picks: changedPicks.some((pick) => !picks.some(({ id }) => id === pick.id)),
  };
}

/**
 * Measures how much each quiz option affects the quiz result. For each option, one answer of up to
 * `tries` simulated users is replaced by the option.
 */
export function measureEffects(
  population: Population,
  fragrances: readonly FragranceProfile[],
  tries: number,
): Map<BankOption, Effect> {
  const effects = new Map<BankOption, Effect>();
  for (const { options } of questionBank)
    for (const option of options) effects.set(option, { tries: 0, types: 0, picks: 0 });
  simulate(population, fragrances, (run) => {
    for (const [index, { options }] of run.quiz.entries()) {
      const others = options.filter((option) => option.text !== run.answers[index]?.selectedAnswer);
      for (const option of others) {
        const effect = effects.get(option);
        if (!effect || effect.tries >= tries) continue;
        const changes = compareWithAnswer(run, index, option, fragrances);
        effect.tries += 1;
        effect.types += Number(changes.type);
        effect.picks += Number(changes.picks);
      }
    }
  });
  return effects;
}
