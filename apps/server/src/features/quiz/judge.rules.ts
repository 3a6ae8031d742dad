import { type History, type Pick, rankScents, type Scent, scentOf } from './ranking.rules.ts';
import { type Reason, reasonFor } from './reason.rules.ts';
import type { Profile } from './scoring.rules.ts';

/** What the ranking says of scents that were chosen elsewhere, in their order: how well each suits the person, and why. */
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

/** How well something of which only the name is known suits the person, by what the words of its name smell of. Percent. */
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
