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
  /** Strongest first; may be empty. */
  accords: readonly string[];
  notes: readonly string[];
  gender: Gender | null;
  /** Confirmed in stock somewhere. */
  isAvailable: boolean;
  popularity: number;
  /** The fragrance that inspired it; null when it is not in the catalogue. */
  originalId: number | null;
}

export interface FragranceProfile extends Candidate {
  families: Weights<Family>;
  /** Length 1, or empty. */
  accordWeights: Weights<Accord>;
}

export interface UserHistory {
  watched: readonly FragranceProfile[];
  dismissed: readonly FragranceProfile[];
  /** Preferred gender, from the preferences or the watchlist. */
  gender: Gender | null;
  /** Excluded from the picks. */
  recommendedIds: ReadonlySet<number>;
}

export interface RankedPick {
  id: number;
  /** Percentage: probability, in docs/quiz.md's population, that its family is a favourite. */
  confidence: number;
  reason: string;
}

/** Maximum number of fragrances of one brand in each four picks. */
export const MAX_PICKS_PER_BRAND = 2;
const GROUP_SIZE = 4;

const FAMILY_SHARE = 0.7;
/** Assumed number of a user's favourite families, for the chance that one of them matches. */
const EXPECTED_FAVOURITES = 2.5;
/** Similarity of families by their distance on the wheel. */
const SIMILARITY_BY_DISTANCE = [1, 0.15];
/**
 * Maximum share of the watchlist in the taste; HALF_SHARE_HISTORY_SIZE watched fragrances give
 * half of it.
 */
const MAX_HISTORY_SHARE = 0.4;
const HALF_SHARE_HISTORY_SIZE = 5;
const OTHER_GENDER_PENALTY = 0.3;
/** Penalty per identical dismissed fragrance, and the maximum of all such penalties. */
const DISMISSED_PENALTY = 0.12;
const MAX_DISMISSED_PENALTY = 0.4;
/** Bonuses that decide between fragrances of nearly equal fit. */
const STOCK_BONUS = 0.05;
const MAX_POPULARITY_BONUS = 0.01;
/** Penalties for a further pick of the same family or with the same accords. */
const SAME_FAMILY_PENALTY = 0.4;
const SAME_ACCORDS_PENALTY = 0.08;
/** Logistic curve from fit to confidence, fitted to the simulation of docs/quiz.md. */
const CONFIDENCE_CURVE = { middle: 0.5, steepness: 5 };

const familyWheel = families.map((family) => family.name);

/** Derives accord weights from accords and notes, and families from them if the family is null. */
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
 * Returns the next picks, best first: varied in brand and family; of similar fits, those in stock
 * come first (docs/quiz.md, "Ranking"). Deterministic. Fewer than `count` only if none is left.
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
  /** Probability that a fragrance of the family is near one of the favourites. */
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
  /** 0 to 1. */
  fit: number;
  /** Fit plus small bonuses for stock and popularity. */
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
 * True for the same fragrance, an original and its imitation, two imitations of one original, or
 * two concentrations of one name. Only one of them is recommended.
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
