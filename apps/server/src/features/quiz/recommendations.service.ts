import { AppError, type Availability, isInStock, type Recommendation, type WatchlistItem } from '@sillage/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { toFragrance } from '../catalogue/index.ts';
import { addFragrance } from '../watchlist/index.ts';
import type { CandidateRow } from './candidates.repo.ts';
import { findQuizProfile, lockQuiz } from './quiz.repo.ts';
import { quizRequestLimit } from './quiz.service.ts';
import type { RankedPick } from './ranking.rules.ts';
import * as repo from './recommendations.repo.ts';
import { pickFragrances, readHistory } from './taste.service.ts';

type RecommendationDeps = Pick<Deps, 'db' | 'clock'>;

export async function listUserRecommendations(db: Db, userId: string): Promise<Recommendation[]> {
  const rows = await repo.listRecommendations(db, userId);
  const ids = rows.flatMap(({ fragranceId }) => fragranceId ?? []);
  const fragrances = new Map((await repo.listFragrances(db, ids)).map((row) => [row.id, row]));
  const unavailableIds = [...fragrances.values()].filter((row) => !isAvailable(row)).map(({ id }) => id);
  const alternatives = new Map((await repo.listAlternatives(db, unavailableIds)).map((row) => [row.originalId, row]));
  return rows.map((row) => {
    const fragrance = fragrances.get(row.fragranceId ?? 0);
    const alternative = alternatives.get(row.fragranceId ?? 0);
    return {
      id: row.id,
      fragranceName: row.fragrance_name,
      brandName: row.brand_name,
      confidenceScore: row.confidence,
      recommendationOrder: row.position,
      matchedFragranceId: fragrance?.id ?? null,
      canAddToWatchlist: fragrance !== undefined,
      reason: row.reason,
      fragrance: fragrance ? toFragrance(fragrance) : null,
      alternative: alternative ? toFragrance(alternative) : null,
    };
  });
}

function isAvailable({ availability }: { availability: Availability | null }): boolean {
  return availability !== null && isInStock(availability);
}

/**
 * Adds recommendations that the user's list has never contained. Adds fewer than requested when the
 * list is full or the catalogue has no more.
 */
export async function generateMore(
  { db, clock, limits }: RecommendationDeps & Pick<Deps, 'limits'>,
  userId: string,
  requestedCount: number,
): Promise<Recommendation[]> {
  await limits.take(quizRequestLimit, userId);
  return db.transaction().execute(async (tx) => {
    await lockQuiz(tx, userId);
    const profile = (await findQuizProfile(tx, userId))?.profile;
    if (!profile) throw new AppError('NOT_FOUND', { message: 'Take the Quiz First!' });
    const remaining = repo.MAX_RECOMMENDATIONS_PER_USER - (await repo.listRecommendations(tx, userId)).length;
    const count = Math.min(requestedCount, remaining);
    const history = await readHistory(tx, userId);
    const picks = await pickFragrances(tx, { userId, profile, history, count, further: true });
    const rows = picks.map((pick) => toNewRecommendation(pick.fragrance, pick));
    const added = new Set(await repo.insertRecommendations(tx, userId, rows, clock.now()));
    return (await listUserRecommendations(tx, userId)).filter(({ id }) => added.has(id));
  });
}

export function toNewRecommendation(
  fragrance: CandidateRow,
  { confidence, reason }: RankedPick,
): repo.NewRecommendation {
  return {
    fragrance_name: fragrance.name,
    brand_name: fragrance.brand,
    fragrance_id: fragrance.id,
    confidence,
    reason,
  };
}

export async function addRecommendedFragrance(
  deps: RecommendationDeps,
  userId: string,
  request: { recId: number; notes: string | null | undefined },
): Promise<WatchlistItem> {
  const recommendation = await repo.findRecommendation(deps.db, userId, request.recId);
  if (!recommendation) throw new AppError('RECOMMENDATION_NOT_FOUND');
  if (recommendation.fragranceId === null) throw new AppError('NOT_IN_CATALOG');
  return addFragrance(deps, { userId, fragranceId: recommendation.fragranceId, notes: request.notes });
}

/** Dismisses a recommendation permanently; dismissing the recommendation again has no effect. */
export async function dismissRecommendation(
  { db, clock }: RecommendationDeps,
  userId: string,
  recId: number,
): Promise<null> {
  if (await repo.dismissRecommendation(db, userId, recId, clock.now())) return null;
  throw new AppError('RECOMMENDATION_NOT_FOUND');
}
