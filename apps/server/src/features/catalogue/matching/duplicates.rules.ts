import type { Concentration, Gender } from '@sillage/contract';

export interface KnownName {
  brandKey: string;
  identity: string;
  nameKey: string;
  concentration: Concentration | null;
  gender: Gender | null;
  name: string;
  brand: string;
  /** True for a fragrance that an import is about to add. */
  isNew: boolean;
}

export interface PossibleDuplicate {
  first: string;
  second: string;
  reason: string;
}

/** A possible duplicate with the identities by which the two are stored. */
export type DuplicatePair = PossibleDuplicate & { identities: [string, string] };

/**
 * Minimum length of names that are searched for typos. Two shorter names that differ by one letter
 * are often different fragrances.
 */
const MIN_TITLE_LENGTH = 6;

/**
 * Finds possible duplicates among the fragrance names of one brand. In each pair, at least one
 * fragrance is new in this import.
 */
export function findPossibleDuplicates(names: readonly KnownName[]): DuplicatePair[] {
  const byKey = Map.groupBy(names, ({ nameKey }) => nameKey);
  return [
    ...findMissingConcentration(byKey),
    ...findMissingGender(byKey),
    ...findBrandInName(byKey),
    ...findTypos(names),
  ];
}

function buildPair(first: KnownName, second: KnownName, reason: string): DuplicatePair[] {
  if (!first.isNew && !second.isNew) return [];
  const identities: DuplicatePair['identities'] = [first.identity, second.identity];
  return [{ first: formatLabel(first), second: formatLabel(second), reason, identities }];
}

function formatLabel({ name, brand, concentration }: KnownName): string {
  return `${name} by ${brand}${concentration === null ? '' : ` (${concentration})`}`;
}

type ByKey = ReadonlyMap<string, KnownName[]>;

function findMissingConcentration(byKey: ByKey): DuplicatePair[] {
  return [...byKey.values()].flatMap((group) => {
    const unstated = group.find(({ concentration }) => concentration === null);
    const current = group.find(({ concentration }) => concentration !== null);
    return unstated && current ? buildPair(unstated, current, 'only one states its concentration') : [];
  });
}

/**
 * Finds pairs of names of which only one states a gender, such as "Guilty pour Femme" and "Guilty".
 */
function findMissingGender(byKey: ByKey): DuplicatePair[] {
  return [...byKey].flatMap(([key, [gendered]]) => {
    const plain = /#[mw]$/.test(key) ? byKey.get(key.slice(0, -2))?.find(({ gender }) => gender === null) : undefined;
    return gendered && plain ? buildPair(gendered, plain, 'only one states a gender') : [];
  });
}

/** Finds "Sauvage Dior" beside "Sauvage": the same name with and without the brand. */
function findBrandInName(byKey: ByKey): DuplicatePair[] {
  return [...byKey].flatMap(([key, [branded]]) => {
    if (!branded || !key.endsWith(branded.brandKey) || key.length <= 2 * branded.brandKey.length + 1) return [];
    const [plain] = byKey.get(key.slice(0, -branded.brandKey.length)) ?? [];
    return plain ? buildPair(branded, plain, 'one of the names contains the brand') : [];
  });
}

/** Finds pairs of names that differ by one letter or by two swapped letters, but not by a digit. */
function findTypos(names: readonly KnownName[]): DuplicatePair[] {
  const byDeletion = new Map<string, KnownName[]>();
  const pairs: DuplicatePair[] = [];
  for (const current of names) {
    const title = getTitle(current);
    if (title.length < MIN_TITLE_LENGTH) continue;
    const deletions = listDeletions(title);
    const candidates = new Set(deletions.flatMap((deletion) => byDeletion.get(deletion) ?? []));
    for (const candidate of candidates)
      if (isOneTypoApart(title, getTitle(candidate)) && isCompatible(current, candidate))
        pairs.push(...buildPair(candidate, current, 'the names differ by one typo'));
    for (const deletion of deletions) byDeletion.set(deletion, [...(byDeletion.get(deletion) ?? []), current]);
  }
  return pairs;
}

function getTitle({ nameKey, brandKey }: KnownName): string {
  return nameKey.slice(brandKey.length + 1).replace(/#[mw]$/, '');
}

function isCompatible(a: KnownName, b: KnownName): boolean {
  if (a.gender !== null && b.gender !== null && a.gender !== b.gender) return false;
  const isUnstated = a.concentration === null || b.concentration === null;
  return isUnstated || a.concentration === b.concentration;
}

/**
 * Returns a name and each form of it without one letter. Two names that differ by one letter share
 * at least one of these forms, and are found by it.
 */
function listDeletions(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))])];
}

function isOneTypoApart(first: string, second: string): boolean {
  if (first === second || first.replace(/\D/g, '') !== second.replace(/\D/g, '')) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < Math.min(first.length, second.length) - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const [restA, restB] = [first.slice(start, first.length - end), second.slice(start, second.length - end)];
  // Misspellings spare the first letter, and "IV" is no misspelt "V".
  if (start === 0 || removeRomanNumeral(first) === removeRomanNumeral(second)) return false;
  const isSwapped = restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
  return isSwapped || (restA.length <= 1 && restB.length <= 1);
}

function removeRomanNumeral(title: string): string {
  return title.replace(/[ivx]+$/, '');
}
