import type { Gender, WatchlistItem } from '@sillage/contract';

const genderWords: Record<Gender, string> = { men: 'Men', women: 'Women', unisex: 'Unisex' };

interface Choice {
  value: string;
  label: string;
}

/** Returns the genders and families of the list with their counts; "All" comes first. */
export function facetsOf(items: readonly WatchlistItem[]): { genders: Choice[]; families: Choice[] } {
  const genders = items.flatMap(({ fragranceGender: gender }) =>
    gender ? { value: gender, words: genderWords[gender] } : [],
  );
  const families = items.flatMap(({ fragranceFamily: family }) => (family ? { value: family, words: family } : []));
  return { genders: choices(genders), families: choices(families) };
}

function choices(values: readonly { value: string; words: string }[]): Choice[] {
  const groups = Map.groupBy(values, ({ value }) => value);
  const known = [...groups.values()].map((group) => ({ ...group[0], number: group.length }));
  return [
    { value: '', label: 'All' },
    ...known
      .map(({ value = '', words = '', number }) => ({ value, label: `${words} (${number})` }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ];
}
