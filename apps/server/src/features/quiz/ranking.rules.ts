import { type Family, families, type Gender } from '@sillage/contract';
import { explainRecommendation, type Reason } from './reason.rules.ts';
import { type Accord, findAccords, toFamilyWeights } from './scent-lexicon.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { blend, cosineSimilarity, dotProduct, normaliseLength, normaliseSum, type Weights } from './weights.rules.ts';

export interface Candidate {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  /** Accords of the fragrance, the strongest first; may be empty. */
  accords: readonly string[];
  notes: readonly string[];
  gender: Gender | null;
  /** True when the fragrance is confirmed in stock in some shop. */
  isAvailable: boolean;
  popularity: number;
  /** Id of the catalogue fragrance that inspired this fragrance; null if there is none. */
  originalId: number | null;
}

export interface FragranceProfile extends Candidate {
  families: Weights<Family>;
  /** Weights of the accords, as a vector of length 1; empty without known accords. */
  accordWeights: Weights<Accord>;
}

export interface UserHistory {
  watched: readonly FragranceProfile[];
  dismissed: readonly FragranceProfile[];
  /** Preferred gender, from the preferences or the watchlist; null without a preference. */
  gender: Gender | null;
  recommendedIds: ReadonlySet<number>;
}

export interface RankedPick {
  id: number;
  /** Probability, in percent, that the pick's family is a favourite of the user (docs/quiz.md). */
  confidence: number;
  reason: string;
}

/** Maximum number of fragrances of one brand in each group of four recommendations. */
export const MAX_PICKS_PER_BRAND = 2;
const GROUP_SIZE = 4;

const FAMILY_SHARE = 0.7;
/**
 * Number of favourite families that a user is assumed to have. It is used to estimate the chance
 * that a family resembles one of them.
 */
const EXPECTED_FAVOURITES = 2.5;
/** Similarity of two families by their distance on the fragrance wheel. */
const SIMILARITY_BY_DISTANCE = [1, 0.15];
/**
 * Maximum influence of the watchlist on the user's taste; the quiz has the rest. With
 * HALF_SHARE_HISTORY_SIZE watched fragrances, the influence is half the maximum.
 */
const MAX_HISTORY_SHARE = 0.4;
const HALF_SHARE_HISTORY_SIZE = 5;
const OTHER_GENDER_PENALTY = 0.3;
/** Penalty for similarity to each dismissed fragrance; MAX_DISMISSED_PENALTY limits the sum. */
const DISMISSED_PENALTY = 0.12;
const MAX_DISMISSED_PENALTY = 0.4;
/** Bonuses that decide only between fragrances with nearly equal fit. */
const STOCK_BONUS = 0.05;
const MAX_POPULARITY_BONUS = 0.01;
/**
 * Penalties for a recommendation that resembles others in its group of four. They apply to shared
 * fragrance families and to shared accords.
 */
const SAME_FAMILY_PENALTY = 0.4;
const SAME_ACCORDS_PENALTY = 0.08;
/**
 * Logistic curve that converts the fit of a fragrance to a confidence in percent. Its values come
 * from the simulation in docs/quiz.md.
 */
const CONFIDENCE_CURVE = { middle: 0.5, steepness: 5 };

const familyWheel = families.map((family) => family.name);

/** A fragrance without a family gets families derived from its accord weights. */
export function toFragranceProfile(candidate: Candidate): FragranceProfile {
  const accordTerms = candidate.accords.map((accord, index) => [findAccords(accord), 2 / (index + 1)] as const);
  const noteTerms = candidate.notes.map(
    (note) => [findAccords(note), 1 / Math.max(1, candidate.notes.length)] as const,
  );
  const accordWeights = normaliseLength(blend(...accordTerms, ...noteTerms));
  const { family } = candidate;
  return {
    ...candidate,
    accordWeights,
    families: family ? { [family]: 1 } : normaliseSum(toFamilyWeights(accordWeights)),
  };
}

/**
 * Ranks fragrances for a user deterministically. Picks vary in brand and family; of similar fits,
 * those in stock come first (docs/quiz.md, "Ranking"). Returns fewer than `count` picks only if no
 * further fragrance is allowed.
 */
export function rankFragrances(
  profile: Profile,
  fragrances: readonly FragranceProfile[],
  history: UserHistory,
  count: number,
): RankedPick[] {
  const taste = computeTaste(profile, history);
  const seen = new Set([...history.recommendedIds, ...idsOf(history.watched), ...idsOf(history.dismissed)]);
  const rated = fragrances
    .filter((fragrance) => !seen.has(fragrance.id))
    .map((fragrance) => rate(fragrance, taste, history))
    .toSorted((a, b) => b.score - a.score || a.fragrance.id - b.fragrance.id);
  const picked: RatedFragrance[] = [];
  while (picked.length < count) {
    const next = findNextPick(rated, picked);
    if (!next) break;
    picked.push(next);
  }
  const reasons: Reason[] = [];
  for (const { fragrance } of picked)
    reasons.push(explainRecommendation(fragrance, profile.chosen, history.watched, reasons));
  return picked.map(({ fragrance, fit }, index) => ({
    id: fragrance.id,
    confidence: computeConfidence(fit),
    reason: reasons[index]?.sentence ?? '',
  }));
}

interface UserTaste {
  /** For each family, the probability that the family is close to one of the user's favourites. */
  families: Weights<Family>;
  accords: Weights<Accord>;
}

function computeTaste(profile: Profile, { watched }: UserHistory): UserTaste {
  const share = (MAX_HISTORY_SHARE * watched.length) / (watched.length + HALF_SHARE_HISTORY_SIZE);
  const shareEach = watched.length === 0 ? 0 : share / watched.length;
  const familyWeights = blend<Family>(
    [profile.families, 1 - share],
    ...watched.map((fragrance) => [fragrance.families, shareEach] as const),
  );
  const accordWeights = watched.map((fragrance) => [fragrance.accordWeights, shareEach] as const);
  const accords = normaliseLength(blend<Accord>([normaliseLength(profile.accords), 1 - share], ...accordWeights));
  const favouriteChances = familyWheel.map((family) => {
    const sum = familyWheel.reduce(
      (total, otherFamily) =>
        total + (familyWeights[otherFamily] ?? 0) * (SIMILARITY_BY_DISTANCE[stepsBetween(family, otherFamily)] ?? 0),
      0,
    );
    return [family, 1 - (1 - Math.min(1, sum)) ** EXPECTED_FAVOURITES] as const;
  });
  return { families: Object.fromEntries(favouriteChances), accords };
}

function stepsBetween(a: Family, b: Family): number {
  const steps = Math.abs(familyWheel.indexOf(a) - familyWheel.indexOf(b));
  return Math.min(steps, familyWheel.length - steps);
}

interface RatedFragrance {
  fragrance: FragranceProfile;
  /** Fit of the fragrance to the taste of the user, from 0 to 1. */
  fit: number;
  /** Score by which fragrances are sorted: the fit, plus small bonuses for stock and popularity. */
  score: number;
}

function rate(fragrance: FragranceProfile, taste: UserTaste, history: UserHistory): RatedFragrance {
  const family = dotProduct(fragrance.families, taste.families);
  const match = FAMILY_SHARE * family + (1 - FAMILY_SHARE) * dotProduct(fragrance.accordWeights, taste.accords);
  const fit = Math.max(
    0,
    match -
      computeDismissalPenalty(fragrance, history.dismissed) -
      computeGenderPenalty(fragrance.gender, history.gender),
  );
  const popularity = MAX_POPULARITY_BONUS * (1 - 1 / (1 + Math.max(0, fragrance.popularity)));
  return { fragrance, fit, score: fit + (fragrance.isAvailable ? STOCK_BONUS : 0) + popularity };
}

function computeDismissalPenalty(fragrance: FragranceProfile, dismissed: readonly FragranceProfile[]): number {
  const penalty = dismissed.reduce((sum, other) => sum + DISMISSED_PENALTY * similarity(fragrance, other), 0);
  return Math.min(MAX_DISMISSED_PENALTY, penalty);
}

function similarity(a: FragranceProfile, b: FragranceProfile): number {
  return (cosineSimilarity(a.families, b.families) + dotProduct(a.accordWeights, b.accordWeights)) / 2;
}

function computeGenderPenalty(gender: Gender | null, wanted: Gender | null): number {
  if (gender === null || wanted === null || gender === wanted || gender === 'unisex') return 0;
  return wanted === 'unisex' ? OTHER_GENDER_PENALTY / 3 : OTHER_GENDER_PENALTY;
}

function findNextPick(rated: readonly RatedFragrance[], picked: readonly RatedFragrance[]): RatedFragrance | undefined {
  const group = picked.slice(picked.length - (picked.length % GROUP_SIZE));
  const isAllowed = ({ fragrance }: RatedFragrance) =>
    !picked.some((other) => isSameOrDerived(fragrance, other.fragrance)) &&
    group.filter((other) => other.fragrance.brand === fragrance.brand).length < MAX_PICKS_PER_BRAND;
  let best: { candidate: RatedFragrance; score: number } | undefined;
  for (const candidate of rated) {
    // Candidates are sorted by score, and the repetition penalty only lowers it.
    if (best && candidate.score <= best.score) break;
    if (!isAllowed(candidate)) continue;
    const score = candidate.score - computeRepetitionPenalty(candidate.fragrance, group);
    if (!best || score > best.score) best = { candidate, score };
  }
  return best?.candidate;
}

function computeRepetitionPenalty(fragrance: FragranceProfile, group: readonly RatedFragrance[]): number {
  return group.reduce((sum, other) => {
    const sameFamily = SAME_FAMILY_PENALTY * cosineSimilarity(fragrance.families, other.fragrance.families);
    return sum + sameFamily + SAME_ACCORDS_PENALTY * dotProduct(fragrance.accordWeights, other.fragrance.accordWeights);
  }, 0);
}

/**
 * True if only one of two fragrances may be recommended: they are the same, one imitates the other,
 * both imitate one original, or their names differ only in the concentration.
 */
function isSameOrDerived(a: FragranceProfile, b: FragranceProfile): boolean {
  if (a.id === b.id) return true;
  if (a.originalId === b.id || b.originalId === a.id) return true;
  if (a.originalId !== null && a.originalId === b.originalId) return true;
  return a.brand === b.brand && (`${a.name} `.startsWith(`${b.name} `) || `${b.name} `.startsWith(`${a.name} `));
}

function computeConfidence(fit: number): number {
  return Math.round(100 / (1 + Math.exp(-CONFIDENCE_CURVE.steepness * (fit - CONFIDENCE_CURVE.middle))));
}

function idsOf(fragrances: readonly FragranceProfile[]): number[] {
  return fragrances.map((fragrance) => fragrance.id);
}
