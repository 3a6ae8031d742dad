import type { Db } from '../../platform/db/db.ts';
import { findPreferences } from '../users/index.ts';
import {
  type CandidateRow,
  listCandidates,
  listDismissed,
  listSeen,
  listUnsorted,
  listWatched,
} from './candidates.repo.ts';
import { type History, type Pick, rankScents, type Scent, scentOf } from './ranking.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { OF_NO_FAMILY, poolSizes, wantedGender } from './taste.rules.ts';

/** Reads the part of the user's history that shows taste; `recommendedIds` is empty. */
export async function readHistory(db: Db, userId: string): Promise<History> {
  const watched = await listWatched(db, userId);
  const dismissed = await listDismissed(db, userId);
  const { defaultFilter } = await findPreferences({ db }, userId);
  return {
    watched: watched.map(scentOf),
    dismissed: dismissed.map(scentOf),
    gender: wantedGender(
      defaultFilter,
      watched.map(({ gender }) => gender),
    ),
    recommendedIds: new Set(),
  };
}

export interface PickedFragrance extends Pick {
  fragrance: CandidateRow;
}

interface Wish {
  userId: string;
  profile: Profile;
  history: History;
  count: number;
  /** Also excludes fragrances on the recommendation list. */
  further?: boolean;
}

/**
 * Returns the best fragrances of the catalogue for a user, best first. Excludes watched and
 * dismissed ones in every concentration.
 */
export async function pickFragrances(db: Db, wish: Wish): Promise<PickedFragrance[]> {
  const seen = await listSeen(db, wish.userId, wish.further ?? false);
  const sorted = await listCandidates(db, poolSizes(wish.profile), seen);
  const candidates = [...sorted, ...(await listUnsorted(db, OF_NO_FAMILY, seen))];
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return rankAll(candidates.map(scentOf), wish).flatMap((pick) => {
    const fragrance = byId.get(pick.id);
    return fragrance ? [{ ...pick, fragrance }] : [];
  });
}

/** Repeats the ranking until there are enough picks, since each run has a limit per brand. */
function rankAll(scents: readonly Scent[], { profile, history, count }: Wish): Pick[] {
  const picks: Pick[] = [];
  while (picks.length < count) {
    const recommendedIds = new Set([...history.recommendedIds, ...picks.map(({ id }) => id)]);
    const next = rankScents(profile, scents, { ...history, recommendedIds }, count - picks.length);
    if (next.length === 0) break;
    picks.push(...next);
  }
  return picks;
}
