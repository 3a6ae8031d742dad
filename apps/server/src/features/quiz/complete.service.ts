import { AppError, type Data, type Parsed, QUIZ_PICKS, type QuizResult, type routes } from '@sillage/contract';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { partsOf } from '../catalogue/index.ts';
import { saveQuizResult } from '../users/index.ts';
import { type CandidateRow, listByIds, listDismissedNames } from './candidates.repo.ts';
import { analyseAnswers } from './engine.ts';
import { judgeName, judgeScents } from './judge.rules.ts';
import { matchNames } from './match-names.service.ts';
import { plainAnswers, plainText, squeezed } from './plain-text.rules.ts';
import * as repo from './quiz.repo.ts';
import { quizCalls } from './quiz.service.ts';
import { type History, scentOf } from './ranking.rules.ts';
import { listOfUser, toNew } from './recommend.service.ts';
import * as recommendations from './recommendations.repo.ts';
import type { Profile } from './scoring.rules.ts';
import { pickFragrances, readHistory } from './taste.service.ts';

type Complete = typeof routes.quiz.complete;

/** Version of the questions and of their evaluation. */
const QUIZ_VERSION = '1';
const UNMATCHED = 'It came with your result; our catalogue does not have it yet.';

/**
 * Saves a result, its answers and its recommendations in one transaction, one completion per user
 * at a time. Equal recommendations leave the list unchanged, so a double click has no effect.
 */
export async function completeQuiz(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  userId: string,
  body: Parsed<Complete>['body'],
): Promise<Data<Complete>> {
  await limits.take(quizCalls, userId);
  const now = clock.now();
  const answers = plainAnswers(body.answers);
  const { profile } = analyseAnswers(answers);
  const result: QuizResult = {
    personalityType: body.personalityType,
    description: plainText(body.description),
    completedAt: now.toISOString(),
    quizVersion: QUIZ_VERSION,
  };
  return db.transaction().execute(async (tx) => {
    await repo.lockQuiz(tx, userId);
    if (!(await saveQuizResult(tx, userId, result))) throw new AppError('NOT_SIGNED_IN');
    await repo.replaceAnswers(tx, userId, answers);
    await repo.saveProfile(tx, userId, profile, now);
    const rows = await recommend(tx, userId, profile, body.recommendations);
    if (!isSame(rows, await recommendations.listRecommendations(tx, userId))) {
      await recommendations.deleteRecommendations(tx, userId);
      await recommendations.insertRecommendations(tx, userId, rows, now);
    }
    return { result, recommendations: await listOfUser(tx, userId) };
  });
}

/**
 * Deletes the result and everything derived from it in one transaction. Dismissed recommendations
 * stay, so that they are never recommended again.
 */
export async function clearResult({ db }: Pick<Deps, 'db'>, userId: string): Promise<null> {
  await db.transaction().execute(async (tx) => {
    await repo.lockQuiz(tx, userId);
    await saveQuizResult(tx, userId, null);
    await repo.deleteAnswers(tx, userId);
    await repo.deleteTaste(tx, userId);
    await recommendations.deleteRecommendations(tx, userId);
  });
  return null;
}

/** Returns the named fragrances, except dismissed ones, filled up to four with own picks. */
async function recommend(
  tx: Tx,
  userId: string,
  profile: Profile,
  names: readonly string[],
): Promise<recommendations.NewRecommendation[]> {
  const history = await readHistory(tx, userId);
  const dismissed = new Set(history.dismissed.map(({ id }) => id));
  const wanted = (await resolveNames(tx, userId, names)).filter(({ fragrance }) => !dismissed.has(fragrance?.id ?? 0));
  const named = judgeNamed(profile, history, wanted);
  const recommendedIds = new Set(named.flatMap((row) => row.fragrance_id ?? []));
  const count = Math.max(0, QUIZ_PICKS - named.length);
  const wish = { userId, profile, history: { ...history, recommendedIds }, count };
  const own = count === 0 ? [] : await pickFragrances(tx, wish);
  return [...named, ...own.map((pick) => toNew(pick.fragrance, pick))];
}

interface Named {
  text: string;
  fragrance: CandidateRow | undefined;
}

/**
 * Resolves names by the last analysis if it gave the name, else by the matcher. Drops duplicates
 * and dismissed names that are not in the catalogue.
 */
async function resolveNames(db: Db, userId: string, names: readonly string[]): Promise<Named[]> {
  const texts = [...new Map(names.map(plainText).map((text) => [squeezed(text), text])).values()].filter(Boolean);
  const taste = await repo.findTaste(db, userId);
  const analysed = new Map(taste?.analysed?.names.map(({ name, fragranceId }) => [squeezed(name), fragranceId]));
  const matched = await matchNames(db, texts);
  const known = await listByIds(
    db,
    [...analysed.values()].filter((id) => id !== null),
  );
  const byId = new Map(known.map((fragrance) => [fragrance.id, fragrance]));
  const found = texts.map((text, at) => ({
    text,
    fragrance: byId.get(analysed.get(squeezed(text)) ?? 0) ?? matched[at],
  }));
  const dismissed = new Set((await listDismissedNames(db, userId)).map(squeezed));
  return found.filter(({ text, fragrance }, at) => {
    if (!fragrance) return !dismissed.has(squeezed(partsOf(text).name));
    return found.findIndex((other) => other.fragrance?.id === fragrance.id) === at;
  });
}

function judgeNamed(profile: Profile, history: History, named: readonly Named[]): recommendations.NewRecommendation[] {
  const scents = named.flatMap(({ fragrance }) => (fragrance ? scentOf(fragrance) : []));
  const judged = new Map(judgeScents(profile, scents, history).map((pick) => [pick.id, pick]));
  return named.map(({ text, fragrance }) => {
    const pick = judged.get(fragrance?.id ?? 0);
    if (fragrance && pick) return toNew(fragrance, pick);
    const { name, house } = partsOf(text);
    const confidence = judgeName(profile, name, history);
    return { fragrance_name: name, brand_name: house, fragrance_id: null, confidence, reason: UNMATCHED };
  });
}

function isSame(
  rows: readonly recommendations.NewRecommendation[],
  kept: Awaited<ReturnType<typeof recommendations.listRecommendations>>,
): boolean {
  return (
    rows.length === kept.length &&
    rows.every((row, at) => {
      const other = kept[at];
      const isOne = row.fragrance_id === other?.fragranceId && row.fragrance_name === other.fragrance_name;
      return isOne && row.confidence === other.confidence && row.reason === other.reason;
    })
  );
}
