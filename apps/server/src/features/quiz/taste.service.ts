import type { Db } from '../../platform/db/db.ts';
import { userPreferences } from '../users/index.ts';
import {
  type CandidateRow,
  listCandidates,
  listDismissed,
  listExcludedNames,
  listWatched,
  listWithoutFamily,
} from './candidates.repo.ts';
import {
  type FragranceProfile,
  type RankedPick,
  rankFragrances,
  toFragranceProfile,
  type UserHistory,
} from './ranking.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { CANDIDATES_WITHOUT_FAMILY, computePoolSizes, inferGender } from './taste.rules.ts';

/** Reads a user's watched and dismissed fragrances; `recommendedIds` stays empty. */
export async function readHistory(db: Db, userId: string): Promise<UserHistory> {
  const watched = await listWatched(db, userId);
  const dismissed = await listDismissed(db, userId);
  const { defaultFilter } = await userPreferences.findPreferences({ db }, userId);
  return {
    watched: watched.map(toFragranceProfile),
    dismissed: dismissed.map(toFragranceProfile),
    gender: inferGender(
      defaultFilter,
      watched.map(({ gender }) => gender),
    ),
    recommendedIds: new Set(),
  };
}

export interface PickedFragrance extends RankedPick {
  fragrance: CandidateRow;
}

interface PickRequest {
  userId: string;
  profile: Profile;
  history: UserHistory;
  count: number;
  /** Whether to exclude fragrances that are already recommended; false by default. */
  further?: boolean;
}

/**
 * Selects fragrances to recommend, best first. Leaves out all concentrations of fragrances that the
 * user watches or has dismissed.
 */
export async function pickFragrances(db: Db, request: PickRequest): Promise<PickedFragrance[]> {
  const excludedNames = await listExcludedNames(db, request.userId, request.further ?? false);
  const withFamily = await listCandidates(db, computePoolSizes(request.profile), excludedNames);
  const candidates = [...withFamily, ...(await listWithoutFamily(db, CANDIDATES_WITHOUT_FAMILY, excludedNames))];
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return rankAll(candidates.map(toFragranceProfile), request).flatMap((pick) => {
    const fragrance = byId.get(pick.id);
    return fragrance ? [{ ...pick, fragrance }] : [];
  });
}

/** Repeats the ranking until there are enough picks: each ranking limits the picks per brand. */
function rankAll(fragrances: readonly FragranceProfile[], { profile, history, count }: PickRequest): RankedPick[] {
  const picks: RankedPick[] = [];
  while (picks.length < count) {
    const recommendedIds = new Set([...history.recommendedIds, ...picks.map(({ id }) => id)]);
    const next = rankFragrances(profile, fragrances, { ...history, recommendedIds }, count - picks.length);
    if (next.length === 0) break;
    picks.push(...next);
  }
  return picks;
}
