import type { FragranceDetail } from '@sillage/contract';

export interface NoteTier {
  name: 'Top' | 'Heart' | 'Base';
  /** When a wearer smells these notes, in words such as "the first minutes". */
  when: string;
  notes: string[];
}

/** Returns the non-empty tiers of the note pyramid from the top, and the notes outside of it. */
export function groupNotes({ pyramid, notes }: Pick<FragranceDetail, 'pyramid' | 'notes'>): {
  tiers: NoteTier[];
  others: string[];
} {
  const { top, heart, base } = pyramid ?? { top: [], heart: [], base: [] };
  const all: NoteTier[] = [
    { name: 'Top', when: 'the first minutes', notes: removeDuplicates(top) },
    { name: 'Heart', when: 'the next hours', notes: removeDuplicates(heart) },
    { name: 'Base', when: 'what stays', notes: removeDuplicates(base) },
  ];
  const tiers = all.filter((tier) => tier.notes.length > 0);
  const placed = new Set(tiers.flatMap((tier) => tier.notes.map(normalise)));
  return { tiers, others: removeDuplicates(notes).filter((note) => !placed.has(normalise(note))) };
}

/** Removes fragrance notes that differ from an earlier note only in case. */
function removeDuplicates(notes: readonly string[]): string[] {
  return notes.filter(
    (note, index) => notes.findIndex((candidate) => normalise(candidate) === normalise(note)) === index,
  );
}

function normalise(note: string): string {
  return note.trim().toLowerCase();
}
