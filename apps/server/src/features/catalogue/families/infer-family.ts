import { type Family, families } from '@sillage/contract';
import { normalise } from '../matching/text.rules.ts';
import { refineGroupFamily } from './family-group.rules.ts';
import { findFamilyTerm } from './family-terms.ts';

/**
 * Family of a fragrance. `basis` is `given` if a source states the family. Otherwise it is a
 * readable reason for choosing the family.
 */
export interface FamilyAssignment {
  family: Family;
  basis: string;
}

/** Facts from which a fragrance's family is inferred; `accords` starts with the strongest. */
export interface FamilyFacts {
  accords: readonly string[];
  notes: readonly string[];
  /** Middle notes of the pyramid. They weigh more, because they characterise a fragrance most. */
  heartNotes?: readonly string[];
}

const FROM_ACCORDS = 'from its accords: ';
const FROM_NOTES = 'from its notes: ';

/** True if `basis` says that a family was inferred from accords or notes. */
export function isInferred(basis: string | null): boolean {
  return basis !== null && (basis.startsWith(FROM_ACCORDS) || basis.startsWith(FROM_NOTES));
}

/** Family of a fragrance by Fragrantica group, accords and notes; null for an unknown group. */
export function getGroupFamily(group: string, facts: FamilyFacts): FamilyAssignment | null {
  const term = findFamilyTerm('group', group);
  if (!term) return null;
  return {
    family: refineGroupFamily(normalise(group), term.family, facts),
    basis: `from Fragrantica's group: ${group}`,
  };
}

/**
 * Infers a fragrance's family. The accords vote, the strongest with most weight. The notes vote
 * only without known accords, because notes are weak evidence. Null without known accords and
 * notes.
 */
export function inferFamily(facts: FamilyFacts): FamilyAssignment | null {
  return inferFromAccords(facts.accords) ?? inferFromNotes(facts);
}

type Votes = Map<Family, number>;

const SECONDARY_WEIGHT = 0.4;

function inferFromAccords(accords: readonly string[]): FamilyAssignment | null {
  const votes: Votes = new Map();
  const knownAccords: string[] = [];
  for (const [rank, accord] of accords.slice(0, 5).entries()) {
    const term = findFamilyTerm('accord', accord);
    if (!term) continue;
    knownAccords.push(accord.toLowerCase());
    addVote(votes, term.family, 5 - rank);
    if (term.second) addVote(votes, term.second, (5 - rank) * SECONDARY_WEIGHT);
  }
  const family = findWinner(addCombinedFamilies(votes));
  return family ? { family, basis: FROM_ACCORDS + knownAccords.slice(0, 3).join(', ') } : null;
}

// Nearly every fragrance lists these, so they weigh little.
const commonNoteWeights = new Map([
  ['musk', 0.35],
  ['white musk', 0.35],
  ['amber', 0.35],
]);

function inferFromNotes({ notes, heartNotes = [] }: FamilyFacts): FamilyAssignment | null {
  const votes: Votes = new Map();
  const evidence: { note: string; family: Family; weight: number }[] = [];
  const heart = new Set(heartNotes.map(normalise));
  for (const note of notes) {
    const term = findFamilyTerm('note', note);
    if (!term) continue;
    const normalised = normalise(note);
    const weight = (commonNoteWeights.get(normalised) ?? 1) * (heart.has(normalised) ? 1.3 : 1);
    evidence.push({ note, family: term.family, weight });
    addVote(votes, term.family, weight);
    if (term.second) addVote(votes, term.second, weight * SECONDARY_WEIGHT);
  }
  const family = findWinner(addCombinedFamilies(votes));
  if (!family) return null;
  const ranked = evidence.toSorted(
    (a, b) => Number(b.family === family) - Number(a.family === family) || b.weight - a.weight,
  );
  return {
    family,
    basis:
      FROM_NOTES +
      ranked
        .slice(0, 3)
        .map(({ note }) => note.toLowerCase())
        .join(', '),
  };
}

function addVote(votes: Votes, family: Family, weight: number): void {
  votes.set(family, (votes.get(family) ?? 0) + weight);
}

const pairs: readonly (readonly [first: Family, second: Family, combination: Family])[] = [
  ['Floral', 'Oriental', 'Floral Oriental'],
  ['Woody', 'Oriental', 'Woody Oriental'],
];

function addCombinedFamilies(votes: Votes): Votes {
  const combined = new Map(votes);
  for (const [first, second, combination] of pairs) {
    const weaker = Math.min(votes.get(first) ?? 0, votes.get(second) ?? 0);
    if (weaker > 0) addVote(combined, combination, weaker * 1.5);
  }
  return combined;
}

function findWinner(votes: Votes): Family | null {
  let best: Family | null = null;
  // In the order of the wheel, so that ties always resolve alike.
  for (const { name } of families) if ((votes.get(name) ?? 0) > (best ? (votes.get(best) ?? 0) : 0)) best = name;
  return best;
}
