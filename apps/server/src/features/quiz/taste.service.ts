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

/** What somebody did so far, as far as it tells their taste. */
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

/** A pick with the fragrance that it is. */
export interface PickedFragrance extends Pick {
  fragrance: CandidateRow;
}

interface Wish {
  userId: string;
  profile: Profile;
  history: History;
  count: number;
  /** Also leave out what stands on the list of recommendations. */
  further?: boolean;
}

/** The best of the catalogue for somebody, the best first; nothing that they watch or dismissed, in any strength. */
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

/** Picks until there are enough: where one house alone is left, its turn comes again and again. */
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
