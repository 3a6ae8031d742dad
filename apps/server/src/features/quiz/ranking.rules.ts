import { type Family, families, type Gender } from '@sillage/contract';
import { type Reason, reasonFor } from './reason.rules.ts';
import { type Accord, accordsIn, familiesOf } from './scent-words.rules.ts';
import type { Profile } from './scoring.rules.ts';
import { blend, likeness, normalised, product, unit, type Weights } from './weights.rules.ts';

/** What the ranking knows of a fragrance. */
export interface Candidate {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  /** The strongest first; may be empty. */
  accords: readonly string[];
  notes: readonly string[];
  gender: Gender | null;
  /** In stock somewhere, as far as is known. */
  isAvailable: boolean;
  /** How many people watch it. */
  popularity: number;
  /** What it is said to be inspired by, where the catalogue has it. */
  originalId: number | null;
}

/** A candidate as a scent. */
export interface Scent extends Candidate {
  families: Weights<Family>;
  /** Length 1, or empty. */
  smells: Weights<Accord>;
}

/** What somebody did so far. */
export interface History {
  /** Whatever they watch, and whatever they said is not for them. */
  watched: readonly Scent[];
  dismissed: readonly Scent[];
  /** Whom their fragrances are made for, from what they watch or prefer. */
  gender: Gender | null;
  /** Recommended before, dismissed ones too: never again. */
  recommendedIds: ReadonlySet<number>;
}

export interface Pick {
  id: number;
  /** Percent: how likely it is, in the population of docs/quiz.md, that its family is a favourite. */
  confidence: number;
  reason: string;
}

/** A fragrance of one house after another: at most so many in each four picks. */
export const MOST_OF_A_HOUSE = 2;
const FOUR = 4;

const FAMILY_SHARE = 0.7;
/** Favourites that somebody has, as the chance of "one of them" needs it. */
const FAVOURITES = 2.5;
/** How near families are that stand side by side on the wheel. */
const NEAR = [1, 0.15];
/** What people watch counts up to this much beside what they answered, half of it after so many. */
const HISTORY_SHARE = 0.4;
const HISTORY_HALF = 5;
/** Made for the other side: far down, though not out of the question. */
const OTHER_GENDER = 0.3;
/** What each dismissed scent takes from one just like it, and the most that all may take. */
const DISMISSED_PUSH = 0.12;
const DISMISSED_MOST = 0.4;
/** Stock decides where fits are this near; watchers where they are nearer still. */
const STOCK_STEP = 0.05;
const POPULARITY_STEP = 0.01;
/** A second pick of one family, or of the same smell, must be better by so much. */
const SAME_FAMILY = 0.4;
const SAME_SMELL = 0.08;
/** Confidence follows fit along a logistic curve; both numbers are fitted to the simulation of docs/quiz.md. */
const CURVE = { middle: 0.5, steepness: 5 };

const wheel = families.map((family) => family.name);

/** Reads what a fragrance smells of: its accords where they are known, its notes, and by them its family if it has none. */
export function scentOf(candidate: Candidate): Scent {
  const named = candidate.accords.map((accord, at) => [accordsIn(accord), 2 / (at + 1)] as const);
  const noted = candidate.notes.map((note) => [accordsIn(note), 1 / Math.max(1, candidate.notes.length)] as const);
  const smells = unit(blend(...named, ...noted));
  const { family } = candidate;
  return { ...candidate, smells, families: family ? { [family]: 1 } : normalised(familiesOf(smells)) };
}

/**
 * The next picks, the best first: what fits the person, varied in house and family, in stock first where fits are near
 * (docs/quiz.md, "Ranking"). Fewer than `count` only where nothing else is left. The same input gives the same picks.
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
  /** The chance that a scent of the family is near one of the favourites. */
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

/** Steps from one family to the other around the wheel. */
function stepsBetween(one: Family, other: Family): number {
  const steps = Math.abs(wheel.indexOf(one) - wheel.indexOf(other));
  return Math.min(steps, wheel.length - steps);
}

interface Rated {
  scent: Scent;
  /** How well it suits the person, 0 to 1. */
  fit: number;
  /** The fit with what makes one of two equals the better offer. */
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
    // They come by worth, and variety only takes away.
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

/** One and the same, an original and what follows it, two that follow one, or one name in two strengths: one of them is enough. */
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
