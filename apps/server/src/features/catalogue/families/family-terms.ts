import { readFileSync } from 'node:fs';
import { type Family, families } from '@sillage/contract';
import { normalise } from '../matching/text.ts';

/** The family that a term stands for, and a second one that it leans to. */
export interface FamilyTerm {
  family: Family;
  second: Family | null;
}

type Kind = 'group' | 'accord' | 'note';

const names = new Map<string, Family>(families.map(({ name }) => [name, name]));

function loadTerms(): Map<string, FamilyTerm> {
  const lines = readFileSync(new URL('../../../../data/families.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const terms = new Map<string, FamilyTerm>();
  for (const line of lines.slice(1)) {
    const [kind, term, family = '', second = ''] = line.split(',');
    const found = names.get(family);
    if (!found) throw new Error(`families.csv: no family ${family}`);
    terms.set(`${kind}|${term}`, { family: found, second: names.get(second) ?? null });
  }
  return terms;
}

const terms = loadTerms();

/**
 * Looks up a group, an accord or a note in `data/families.csv`. Shortens an unknown note from the
 * front: "Sicilian red mandarin" is no entry, "mandarin" may be.
 */
export function familyTerm(kind: Kind, text: string): FamilyTerm | undefined {
  const words = normalise(text)
    .replace(/\boriental\b/, kind === 'group' ? 'amber' : 'oriental')
    .split(' ');
  const whole = terms.get(`${kind}|${words.join(' ')}`);
  if (whole || kind !== 'note') return whole;
  for (let from = 1; from < words.length; from += 1) {
    const part = terms.get(`note|${words.slice(from).join(' ')}`);
    if (part) return part;
  }
  const last = words.at(-1) ?? '';
  return last.endsWith('s') ? terms.get(`note|${last.slice(0, -1)}`) : undefined;
}
