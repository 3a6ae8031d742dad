import type { FragranceDetail } from '@sillage/contract';

export interface NoteTier {
  name: 'Top' | 'Heart' | 'Base';
  /** What one smells when, in plain words. */
  when: string;
  notes: string[];
}

/** The tiers that have notes, from the first breath to the last; and the notes that stand in none. */
export function tiersOf({ pyramid, notes }: Pick<FragranceDetail, 'pyramid' | 'notes'>): {
  tiers: NoteTier[];
  others: string[];
} {
  const { top, heart, base } = pyramid ?? { top: [], heart: [], base: [] };
  const all: NoteTier[] = [
    { name: 'Top', when: 'the first minutes', notes: unique(top) },
    { name: 'Heart', when: 'the next hours', notes: unique(heart) },
    { name: 'Base', when: 'what stays', notes: unique(base) },
  ];
  const tiers = all.filter((tier) => tier.notes.length > 0);
  const placed = new Set(tiers.flatMap((tier) => tier.notes.map(key)));
  return { tiers, others: unique(notes).filter((note) => !placed.has(key(note))) };
}

/** Each once, as it is first written. */
function unique(notes: readonly string[]): string[] {
  return notes.filter((note, index) => notes.findIndex((other) => key(other) === key(note)) === index);
}

function key(note: string): string {
  return note.trim().toLowerCase();
}
