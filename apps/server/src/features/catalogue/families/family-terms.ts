import { readFileSync } from 'node:fs';
import { type Family, families } from '@sillage/contract';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { normalise } from '../matching/text.rules.ts';

/**
 * Fragrance family of a term. The term is a Fragrantica group, an accord or a note. Some terms have
 * a second family.
 */
export interface FamilyTerm {
  family: Family;
  second: Family | null;
}

type TermKind = 'group' | 'accord' | 'note';

const familyByName = new Map<string, Family>(families.map(({ name }) => [name, name]));

function loadTerms(): Map<string, FamilyTerm> {
  const rows = parseCsv(readFileSync(new URL('../../../../data/families.csv', import.meta.url), 'utf8'));
  const terms = new Map<string, FamilyTerm>();
  for (const { kind, term, family = '', second = '' } of rows) {
    const found = familyByName.get(family);
    if (!found) throw new Error(`families.csv: no family ${family}`);
    terms.set(`${kind}|${term}`, { family: found, second: familyByName.get(second) ?? null });
  }
  return terms;
}

const terms = loadTerms();

/**
 * Looks up a group, an accord or a note in `data/families.csv`. An unknown note is retried without
 * its first words: "Sicilian red mandarin orange" is found as "mandarin orange".
 */
export function findFamilyTerm(kind: TermKind, text: string): FamilyTerm | undefined {
  const words = normalise(text)
    .replace(/\boriental\b/, kind === 'group' ? 'amber' : 'oriental')
    .split(' ');
  const exact = terms.get(`${kind}|${words.join(' ')}`);
  if (exact || kind !== 'note') return exact;
  for (let from = 1; from < words.length; from += 1) {
    const part = terms.get(`note|${words.slice(from).join(' ')}`);
    if (part) return part;
  }
  const last = words.at(-1) ?? '';
  return last.endsWith('s') ? terms.get(`note|${last.slice(0, -1)}`) : undefined;
}
