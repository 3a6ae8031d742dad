import { type Family, families } from '@sillage/contract';
import { normalise } from '../matching/text.ts';
import { refineGroup } from './family-group.ts';
import { familyTerm } from './family-terms.ts';

/** A family and its reason in readable words; `given` when the source names the family itself. */
export interface FamilyClaim {
  family: Family;
  basis: string;
}

/** The facts a family is inferred from; `accords` has the strongest first. */
export interface Scent {
  accords: readonly string[];
  notes: readonly string[];
  /** The middle notes, which weigh more: they say most about a fragrance. */
  heartNotes?: readonly string[];
}

const FROM_ACCORDS = 'from its accords: ';
const FROM_NOTES = 'from its notes: ';

/** True for a family that this module inferred from stored facts, and can infer again. */
export function isOwnInference(basis: string | null): boolean {
  return basis !== null && (basis.startsWith(FROM_ACCORDS) || basis.startsWith(FROM_NOTES));
}

/** Returns a Fragrantica group's family, refined by the strongest accords; null if unknown. */
export function familyOfGroup(group: string, scent: Scent): FamilyClaim | null {
  const term = familyTerm('group', group);
  if (!term) return null;
  return { family: refineGroup(normalise(group), term.family, scent), basis: `from Fragrantica's group: ${group}` };
}

/**
 * Infers the family by a weighted vote of the accords, the strongest counting most, else of the
 * notes. Null without either. Notes alone decide little: at best they find a neighbour on the
 * wheel.
 */
export function inferFamily(scent: Scent): FamilyClaim | null {
  return fromAccords(scent.accords) ?? fromNotes(scent);
}

type Votes = Map<Family, number>;

const SECOND = 0.4;

function fromAccords(accords: readonly string[]): FamilyClaim | null {
  const votes: Votes = new Map();
  const named: string[] = [];
  for (const [rank, accord] of accords.slice(0, 5).entries()) {
    const term = familyTerm('accord', accord);
    if (!term) continue;
    named.push(accord.toLowerCase());
    vote(votes, term.family, 5 - rank);
    if (term.second) vote(votes, term.second, (5 - rank) * SECOND);
  }
  const family = winner(combine(votes));
  return family ? { family, basis: FROM_ACCORDS + named.slice(0, 3).join(', ') } : null;
}

// Nearly every fragrance lists these, so they weigh little.
const everywhere = new Map([
  ['musk', 0.35],
  ['white musk', 0.35],
  ['amber', 0.35],
]);

function fromNotes({ notes, heartNotes = [] }: Scent): FamilyClaim | null {
  const votes: Votes = new Map();
  const grounds: { note: string; family: Family; weight: number }[] = [];
  const heart = new Set(heartNotes.map(normalise));
  for (const note of notes) {
    const term = familyTerm('note', note);
    if (!term) continue;
    const plain = normalise(note);
    const weight = (everywhere.get(plain) ?? 1) * (heart.has(plain) ? 1.3 : 1);
    grounds.push({ note, family: term.family, weight });
    vote(votes, term.family, weight);
    if (term.second) vote(votes, term.second, weight * SECOND);
  }
  const family = winner(combine(votes));
  if (!family) return null;
  const telling = grounds.toSorted(
    (a, b) => Number(b.family === family) - Number(a.family === family) || b.weight - a.weight,
  );
  return {
    family,
    basis:
      FROM_NOTES +
      telling
        .slice(0, 3)
        .map(({ note }) => note.toLowerCase())
        .join(', '),
  };
}

function vote(votes: Votes, family: Family, weight: number): void {
  votes.set(family, (votes.get(family) ?? 0) + weight);
}

const pairs: readonly (readonly [one: Family, other: Family, both: Family])[] = [
  ['Floral', 'Oriental', 'Floral Oriental'],
  ['Woody', 'Oriental', 'Woody Oriental'],
];

function combine(votes: Votes): Votes {
  const combined = new Map(votes);
  for (const [one, other, both] of pairs) {
    const weaker = Math.min(votes.get(one) ?? 0, votes.get(other) ?? 0);
    if (weaker > 0) vote(combined, both, weaker * 1.5);
  }
  return combined;
}

function winner(votes: Votes): Family | null {
  let best: Family | null = null;
  // In the order of the wheel, so that ties always resolve alike.
  for (const { name } of families) if ((votes.get(name) ?? 0) > (best ? (votes.get(best) ?? 0) : 0)) best = name;
  return best;
}
