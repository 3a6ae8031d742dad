import { type History, type Pick, rankScents, type Scent, scentOf } from './ranking.rules.ts';
import { type Reason, reasonFor } from './reason.rules.ts';
import type { Profile } from './scoring.rules.ts';

/** Rates and explains fragrances that the ranking did not choose, in the given order. */
export function judgeScents(profile: Profile, scents: readonly Scent[], history: History): Pick[] {
  const reasons: Reason[] = [];
  return scents.map((scent) => {
    const others = (list: readonly Scent[]) => list.filter(({ id }) => id !== scent.id);
    const watched = others(history.watched);
    const beside = { ...history, watched, dismissed: others(history.dismissed), recommendedIds: new Set<number>() };
    const [pick] = rankScents(profile, [scent], beside, 1);
    const reason = reasonFor(scent, profile.chosen, watched, reasons);
    reasons.push(reason);
    return { id: scent.id, confidence: pick?.confidence ?? 0, reason: reason.sentence };
  });
}

/** Percentage of fit of a fragrance known by name only, from the smells that its words name. */
export function judgeName(profile: Profile, name: string, history: History): number {
  const scent = scentOf({
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
  return judgeScents(profile, [scent], history)[0]?.confidence ?? 0;
}
