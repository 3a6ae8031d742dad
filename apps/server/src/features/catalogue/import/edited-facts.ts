import { isDeepStrictEqual } from 'node:util';
import { type EditableFact, editableFact } from '@sillage/contract';
import type { z } from 'zod';
import { combineNotes } from './cells.ts';
import type { FragranceFacts } from './merge.ts';
import { parseCell } from './record.ts';

/** Value of an edited fact, as it is stored: null or an empty list if it is unknown. */
export type FactValue = string | number | string[] | null;

export interface StoredEdit {
  fact: string;
  value: FactValue;
}

/** Parses what an operator typed, by the rules of a cell of a catalogue file. */
export function parseFact(fact: EditableFact, text: string): { value: FactValue } | { problem: string } {
  const result = parseCell(fact, text) as z.ZodSafeParseResult<FactValue>;
  if (result.success) return { value: result.data };
  return { problem: result.error.issues[0]?.message ?? 'is not understood' };
}

export function readFact(facts: FragranceFacts, fact: EditableFact): FactValue {
  return fact === 'family' ? (facts.family?.family ?? null) : facts[fact];
}

/** Formats a value as a cell of a catalogue file. */
export function formatFact(value: FactValue): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '');
}

/** Sets facts to what operators say. The list of all notes follows from its three levels. */
export function applyEdits(facts: FragranceFacts, edits: readonly StoredEdit[]): FragranceFacts {
  const known = edits.flatMap(({ fact, value }) => {
    const parsed = editableFact.safeParse(fact);
    return parsed.success ? [{ fact: parsed.data, value }] : [];
  });
  const isLevelEdited = known.some(({ fact }) => fact.endsWith('Notes'));
  const levels = (from: FragranceFacts) => [...from.topNotes, ...from.heartNotes, ...from.baseNotes];
  const edited = known.reduce((before, { fact, value }) => setFact(before, fact, value), facts);
  if (!isLevelEdited) return edited;
  const removed = new Set(levels(facts).filter((note) => !levels(edited).includes(note)));
  const notes = facts.notes.filter((note) => !removed.has(note));
  return { ...edited, notes: combineNotes({ ...edited, notes }) };
}

function setFact(facts: FragranceFacts, fact: EditableFact, value: FactValue): FragranceFacts {
  if (fact !== 'family') return { ...facts, [fact]: value };
  return { ...facts, family: value === null ? null : ({ family: value, basis: 'given' } as FragranceFacts['family']) };
}

/** Returns what the facts of an import say otherwise than the edits. */
export function listContradictions(facts: FragranceFacts, edits: readonly StoredEdit[]): StoredEdit[] {
  return edits.flatMap(({ fact, value }) => {
    const parsed = editableFact.safeParse(fact);
    if (!parsed.success) return [];
    const imported = readFact(facts, parsed.data);
    return isDeepStrictEqual(imported, value) ? [] : [{ fact, value: imported }];
  });
}
