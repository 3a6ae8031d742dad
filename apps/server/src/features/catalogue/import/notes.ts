interface Notes {
  notes: readonly string[];
  topNotes: readonly string[];
  heartNotes: readonly string[];
  baseNotes: readonly string[];
}

/** Returns the listed notes, then those of the pyramid that are not among them, ignoring case. */
export function allNotes({ notes, topNotes, heartNotes, baseNotes }: Notes): string[] {
  const seen = new Set<string>();
  const isNew = (note: string) => !seen.has(note.toLowerCase()) && seen.add(note.toLowerCase());
  return [...notes, ...topNotes, ...heartNotes, ...baseNotes].filter(isNew);
}
