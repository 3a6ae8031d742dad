import { type Family, families, type Gender } from '@sillage/contract';
import { type Reason, reasonFor } from './reason.rules.ts';
import { type Accord, accordsIn, familiesOf } from './scent-words.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { blend, likeness, normalised, product, unit, type Weights } from './weights.rules.ts';

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
  /** Id of the fragrance that inspired it; null when the catalogue does not have it. */
  originalId: number | null;
}

export interface Scent extends Candidate {
  families: Weights<Family>;
  /** Length 1, or empty. */
  smells: Weights<Accord>;
}

export interface History {
  watched: readonly Scent[];
  dismissed: readonly Scent[];
  /** Gender that the user's fragrances are made for, from preferences or the watchlist. */
  gender: Gender | null;
  /** Excluded from the picks. */
  recommendedIds: ReadonlySet<number>;
}

export interface Pick {
  id: number;
  /** Percentage: probability, in the population of docs/quiz.md, that its family is a favourite. */
  confidence: number;
  reason: string;
}

/** Maximum number of fragrances of one brand in each four picks. */
export const MOST_OF_A_HOUSE = 2;
const FOUR = 4;

const FAMILY_SHARE = 0.7;
/** Assumed number of a user's favourite families, for the chance that one of them matches. */
const FAVOURITES = 2.5;
/** Similarity of families by their distance on the wheel. */
const NEAR = [1, 0.15];
/** Maximum share of the watchlist beside the answers; HISTORY_HALF fragrances give half of it. */
const HISTORY_SHARE = 0.4;
const HISTORY_HALF = 5;
const OTHER_GENDER = 0.3;
/** Penalty per identical dismissed fragrance, and the maximum of all such penalties. */
const DISMISSED_PUSH = 0.12;
const DISMISSED_MOST = 0.4;
/** Stock decides between fits this close, popularity between even closer ones. */
const STOCK_STEP = 0.05;
const POPULARITY_STEP = 0.01;
/** Penalties for a second pick of the same family or the same smell. */
const SAME_FAMILY = 0.4;
const SAME_SMELL = 0.08;
/** Logistic curve from fit to confidence, fitted to the simulation of docs/quiz.md. */
const CURVE = { middle: 0.5, steepness: 5 };

const wheel = families.map((family) => family.name);

/** Adds smells from accords and notes, and families from the smells when there is no family. */
export function scentOf(candidate: Candidate): Scent {
  const named = candidate.accords.map((accord, at) => [accordsIn(accord), 2 / (at + 1)] as const);
  const noted = candidate.notes.map((note) => [accordsIn(note), 1 / Math.max(1, candidate.notes.length)] as const);
  const smells = unit(blend(...named, ...noted));
  const { family } = candidate;
  return { ...candidate, smells, families: family ? { [family]: 1 } : normalised(familiesOf(smells)) };
}

/**
 * Returns the next picks, best first: varied in brand and family, in stock first between close fits
 * (docs/quiz.md, "Ranking"). Deterministic. Fewer than `count` only if none is left.
 */
export function rankScents(profile: Profile, scents: readonly Scent[], history: History, count: number): Pick[] {
  const taste = tasteOf(profile, history);
  const seen = new Set([...history.recommendedIds, ...idsOf(history.watched), ...idsOf(history.dismissed)]);
  const rated = scents
    .filter((scent) => !seen.has(scent.id))
    .map((scent) => rate(scent, taste, history))
    .toSorted((a, b) => b.worth - a.worth || a.scent.id - b.scent.id);
  const picked: Rated[] = [];
  while (picked.length < count) {
    const next = nextOf(rated, picked);
    if (!next) break;
    picked.push(next);
  }
  const reasons: Reason[] = [];
  for (const { scent } of picked) reasons.push(reasonFor(scent, profile.chosen, history.watched, reasons));
  return picked.map(({ scent, fit }, at) => ({
    id: scent.id,
    confidence: confidenceOf(fit),
    reason: reasons[at]?.sentence ?? '',
  }));
}

interface Taste {
  /** Probability that a fragrance of the family is near one of the favourites. */
  families: Weights<Family>;
  accords: Weights<Accord>;
}

function tasteOf(profile: Profile, { watched }: History): Taste {
  const share = (HISTORY_SHARE * watched.length) / (watched.length + HISTORY_HALF);
  const each = watched.length === 0 ? 0 : share / watched.length;
  const liked = blend<Family>(
    [profile.families, 1 - share],
    ...watched.map((scent) => [scent.families, each] as const),
  );
  const smells = watched.map((scent) => [scent.smells, each] as const);
  const accords = unit(blend<Accord>([unit(profile.accords), 1 - share], ...smells));
  const near = wheel.map((family) => {
    const sum = wheel.reduce(
      (total, other) => total + (liked[other] ?? 0) * (NEAR[stepsBetween(family, other)] ?? 0),
      0,
    );
    return [family, 1 - (1 - Math.min(1, sum)) ** FAVOURITES] as const;
  });
  return { families: Object.fromEntries(near), accords };
}

function stepsBetween(one: Family, other: Family): number {
  const steps = Math.abs(wheel.indexOf(one) - wheel.indexOf(other));
  return Math.min(steps, wheel.length - steps);
}

interface Rated {
  scent: Scent;
  /** 0 to 1. */
  fit: number;
  /** Fit plus small bonuses for stock and popularity. */
  worth: number;
}

function rate(scent: Scent, taste: Taste, history: History): Rated {
  const family = product(scent.families, taste.families);
  const match = FAMILY_SHARE * family + (1 - FAMILY_SHARE) * product(scent.smells, taste.accords);
  const fit = Math.max(0, match - pushOf(scent, history.dismissed) - strangenessOf(scent.gender, history.gender));
  const popularity = POPULARITY_STEP * (1 - 1 / (1 + Math.max(0, scent.popularity)));
  return { scent, fit, worth: fit + (scent.isAvailable ? STOCK_STEP : 0) + popularity };
}

function pushOf(scent: Scent, dismissed: readonly Scent[]): number {
  const push = dismissed.reduce((sum, other) => sum + DISMISSED_PUSH * similarity(scent, other), 0);
  return Math.min(DISMISSED_MOST, push);
}

function similarity(a: Scent, b: Scent): number {
  return (likeness(a.families, b.families) + product(a.smells, b.smells)) / 2;
}

function strangenessOf(gender: Gender | null, wanted: Gender | null): number {
  if (gender === null || wanted === null || gender === wanted || gender === 'unisex') return 0;
  return wanted === 'unisex' ? OTHER_GENDER / 3 : OTHER_GENDER;
}

function nextOf(rated: readonly Rated[], picked: readonly Rated[]): Rated | undefined {
  const four = picked.slice(picked.length - (picked.length % FOUR));
  const isAllowed = ({ scent }: Rated) =>
    !picked.some((other) => isSameStory(scent, other.scent)) &&
    four.filter((other) => other.scent.brand === scent.brand).length < MOST_OF_A_HOUSE;
  let best: { candidate: Rated; worth: number } | undefined;
  for (const candidate of rated) {
    // Candidates come by worth, and the variety penalty only lowers it.
    if (best && candidate.worth <= best.worth) break;
    if (!isAllowed(candidate)) continue;
    const worth = candidate.worth - repetitionOf(candidate.scent, four);
    if (!best || worth > best.worth) best = { candidate, worth };
  }
  return best?.candidate;
}

function repetitionOf(scent: Scent, four: readonly Rated[]): number {
  return four.reduce((sum, other) => {
    const sameFamily = SAME_FAMILY * likeness(scent.families, other.scent.families);
    return sum + sameFamily + SAME_SMELL * product(scent.smells, other.scent.smells);
  }, 0);
}

/**
 * True for the same fragrance, an original and its imitation, two imitations of one original, or
 * two concentrations of one name: only one of them is recommended.
 */
function isSameStory(a: Scent, b: Scent): boolean {
  if (a.id === b.id) return true;
  if (a.originalId === b.id || b.originalId === a.id) return true;
  if (a.originalId !== null && a.originalId === b.originalId) return true;
  return a.brand === b.brand && (`${a.name} `.startsWith(`${b.name} `) || `${b.name} `.startsWith(`${a.name} `));
}

function confidenceOf(fit: number): number {
  return Math.round(100 / (1 + Math.exp(-CURVE.steepness * (fit - CURVE.middle))));
}

function idsOf(scents: readonly Scent[]): number[] {
  return scents.map((scent) => scent.id);
}
