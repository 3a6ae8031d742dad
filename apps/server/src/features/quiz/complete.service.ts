import {
  AppError,
  type ParsedInput,
  QUIZ_PICKS,
  type QuizResult,
  type ResponseData,
  type routes,
} from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { fragranceNames } from '../catalogue/index.ts';
import { saveQuizResult } from '../users/index.ts';
import { type CandidateRow, listByIds, listDismissedNames } from './candidates.repo.ts';
import { matchNames } from './match-names.service.ts';
import { normaliseText, toPlainAnswers, toPlainText } from './plain-text.rules.ts';
import * as repo from './quiz.repo.ts';
import { quizRequestLimit } from './quiz.service.ts';
import { toFragranceProfile, type UserHistory } from './ranking.rules.ts';
import { rateFragrances, rateName } from './rating.rules.ts';
import * as recommendations from './recommendations.repo.ts';
import { listUserRecommendations, toNewRecommendation } from './recommendations.service.ts';
import type { Profile } from './scoring.rules.ts';
import { listFavouriteFamilies } from './taste.rules.ts';
import { pickFragrances, readHistory } from './taste.service.ts';
import { analyseAnswers } from './writers/engine.ts';

type CompleteRoute = typeof routes.quiz.complete;

const QUIZ_VERSION = '1';
const UNMATCHED_REASON = 'It came with your result; our catalogue does not have it yet.';

/**
 * Stores a quiz result and its recommendations. Concurrent completions by one user run one after
 * another. If the recommendations are the same as before, the stored ones stay, so that a double
 * click has no effect.
 */
export async function completeQuiz(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  userId: string,
  body: ParsedInput<CompleteRoute>['body'],
): Promise<ResponseData<CompleteRoute>> {
  await limits.take(quizRequestLimit, userId);
  const now = clock.now();
  const answers = toPlainAnswers(body.answers);
  const { profile } = analyseAnswers(answers);
  const result: QuizResult = {
    personalityType: body.personalityType,
    description: toPlainText(body.description),
    completedAt: now.toISOString(),
    quizVersion: QUIZ_VERSION,
    families: listFavouriteFamilies(profile),
  };
  return db.transaction().execute(async (tx) => {
    await repo.lockQuiz(tx, userId);
    if (!(await saveQuizResult(tx, userId, result))) throw new AppError('NOT_SIGNED_IN');
    await repo.replaceAnswers(tx, userId, answers);
    await repo.saveProfile(tx, userId, profile, now);
    const rows = await buildRecommendations(tx, userId, profile, body.recommendations);
    if (!isSameList(rows, await recommendations.listRecommendations(tx, userId))) {
      await recommendations.deleteRecommendations(tx, userId);
      await recommendations.insertRecommendations(tx, userId, rows, now);
    }
    return { result, recommendations: await listUserRecommendations(tx, userId) };
  });
}

/** Clears the quiz result; dismissed recommendations stay, so they are never recommended again. */
export async function clearResult({ db }: Pick<Deps, 'db'>, userId: string): Promise<null> {
  await db.transaction().execute(async (tx) => {
    await repo.lockQuiz(tx, userId);
    await saveQuizResult(tx, userId, null);
    await repo.deleteAnswers(tx, userId);
    await repo.deleteQuizProfile(tx, userId);
    await recommendations.deleteRecommendations(tx, userId);
  });
  return null;
}

/**
 * Returns recommendations of the named fragrances, except dismissed ones. If they are fewer than
 * four, adds picks of our own ranking.
 */
async function buildRecommendations(
  tx: Tx,
  userId: string,
  profile: Profile,
  names: readonly string[],
): Promise<recommendations.NewRecommendation[]> {
  const history = await readHistory(tx, userId);
  const dismissed = new Set(history.dismissed.map(({ id }) => id));
  const allowed = (await resolveNames(tx, userId, names)).filter(({ fragrance }) => !dismissed.has(fragrance?.id ?? 0));
  const named = rateNamed(profile, history, allowed);
  const recommendedIds = new Set(named.flatMap((row) => row.fragrance_id ?? []));
  const count = Math.max(0, QUIZ_PICKS - named.length);
  const pickRequest = { userId, profile, history: { ...history, recommendedIds }, count };
  const ownPicks = count === 0 ? [] : await pickFragrances(tx, pickRequest);
  return [...named, ...ownPicks.map((pick) => toNewRecommendation(pick.fragrance, pick))];
}

interface ResolvedName {
  text: string;
  fragrance: CandidateRow | undefined;
}

/**
 * Finds the fragrances that a quiz result names. If the user's last analysis found a fragrance for
 * the same name, returns that one; otherwise searches the catalogue. Leaves out repetitions,
 * and names that the user dismissed and the catalogue lacks.
 */
async function resolveNames(db: Db, userId: string, names: readonly string[]): Promise<ResolvedName[]> {
  const texts = [...new Map(names.map(toPlainText).map((text) => [normaliseText(text), text])).values()].filter(
    Boolean,
  );
  const quizProfile = await repo.findQuizProfile(db, userId);
  const analysed = new Map(
    quizProfile?.analysed?.names.map(({ name, fragranceId }) => [normaliseText(name), fragranceId]),
  );
  const matched = await matchNames(db, texts);
  const analysedFragrances = await listByIds(
    db,
    [...analysed.values()].filter((id) => id !== null),
  );
  const byId = new Map(analysedFragrances.map((fragrance) => [fragrance.id, fragrance]));
  const found = texts.map((text, index) => ({
    text,
    fragrance: byId.get(analysed.get(normaliseText(text)) ?? 0) ?? matched[index],
  }));
  const dismissed = new Set((await listDismissedNames(db, userId)).map(normaliseText));
  return found.filter(({ text, fragrance }, index) => {
    if (!fragrance) return !dismissed.has(normaliseText(fragranceNames.splitAtBy(text).name));
    return found.findIndex((other) => other.fragrance?.id === fragrance.id) === index;
  });
}

function rateNamed(
  profile: Profile,
  history: UserHistory,
  named: readonly ResolvedName[],
): recommendations.NewRecommendation[] {
  const fragrances = named.flatMap(({ fragrance }) => (fragrance ? toFragranceProfile(fragrance) : []));
  const picksById = new Map(rateFragrances(profile, fragrances, history).map((pick) => [pick.id, pick]));
  return named.map(({ text, fragrance }) => {
    const pick = picksById.get(fragrance?.id ?? 0);
    if (fragrance && pick) return toNewRecommendation(fragrance, pick);
    const { name, brand } = fragranceNames.splitAtBy(text);
    const confidence = rateName(profile, name, history);
    return { fragrance_name: name, brand_name: brand, fragrance_id: null, confidence, reason: UNMATCHED_REASON };
  });
}

function isSameList(
  rows: readonly recommendations.NewRecommendation[],
  stored: Awaited<ReturnType<typeof recommendations.listRecommendations>>,
): boolean {
  return (
    rows.length === stored.length &&
    rows.every((row, index) => {
      const storedRow = stored[index];
      const isSameFragrance =
        row.fragrance_id === storedRow?.fragranceId && row.fragrance_name === storedRow.fragrance_name;
      return isSameFragrance && row.confidence === storedRow.confidence && row.reason === storedRow.reason;
    })
  );
}
