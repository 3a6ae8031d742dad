import {
  type FragranceProfile,
  type RankedPick,
  rankFragrances,
  toFragranceProfile,
  type UserHistory,
} from './ranking.rules.ts';
import { explainRecommendation, type Reason } from './reason.rules.ts';
import type { Profile } from './scoring.rules.ts';

/** Rates fragrances in the given order, including fragrances that the ranking excludes. */
export function rateFragrances(
  profile: Profile,
  fragrances: readonly FragranceProfile[],
  history: UserHistory,
): RankedPick[] {
  const reasons: Reason[] = [];
  return fragrances.map((fragrance) => {
    const withoutFragrance = (list: readonly FragranceProfile[]) => list.filter(({ id }) => id !== fragrance.id);
    const watched = withoutFragrance(history.watched);
    const historyWithoutFragrance = {
      ...history,
      watched,
      dismissed: withoutFragrance(history.dismissed),
      recommendedIds: new Set<number>(),
    };
    const [pick] = rankFragrances(profile, [fragrance], historyWithoutFragrance, 1);
    const reason = explainRecommendation(fragrance, profile.chosen, watched, reasons);
    reasons.push(reason);
    return { id: fragrance.id, confidence: pick?.confidence ?? 0, reason: reason.sentence };
  });
}

/**
 * Rates how well a fragrance outside the catalogue suits the user, in percent. Its accords are
 * guessed from the words of its name.
 */
export function rateName(profile: Profile, name: string, history: UserHistory): number {
  const fragrance = toFragranceProfile({
    id: 0,
    name,
    brand: '',
    family: null,
    accords: [name],
    notes: [],
    gender: null,
    isAvailable: false,
    popularity: 0,
    originalId: null,
  });
  return rateFragrances(profile, [fragrance], history)[0]?.confidence ?? 0;
}
