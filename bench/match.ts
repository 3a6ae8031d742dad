/**
 * How well imports tell one fragrance under two names from two: pairs labelled by hand (`match-pairs.csv`, real names of lists
 * and shops), precision and recall of what is merged without asking. Run by the project's Node: `node bench/match.ts`; with
 * --misses it names what went wrong.
 */
import { readFileSync } from 'node:fs';
import type { Gender } from '@sillage/contract';
import { parse } from 'csv-parse/sync';
import { readConcentration } from '../apps/server/src/features/catalogue/matching/concentration.ts';
import { findDoubts } from '../apps/server/src/features/catalogue/matching/doubt.ts';
import { houseName } from '../apps/server/src/features/catalogue/matching/house.ts';
import { matchName, namesake } from '../apps/server/src/features/catalogue/matching/match.ts';
import { figure } from './figure.ts';

type Label = 'same' | 'different' | 'doubtful';
type Pair = Record<string, string> & { label: Label };

interface Side {
  brand: string;
  name: string;
  gender: Gender | null;
  match: ReturnType<typeof matchName>;
}

function sideOf(brand = '', name = '', concentration = '', gender = ''): Side {
  const house = houseName(brand);
  const match = matchName(house, name, readConcentration(concentration) ?? null);
  return { brand: house, name, gender: gender === '' ? match.gender : (gender as Gender), match };
}

/** As an import finds it: the same identity, or the same but for the gender that one of the names ends in. */
function isMerged(one: Side, other: Side): boolean {
  const isNamesake = (a: Side, b: Side) => {
    const found = namesake(a.match, a.gender);
    return found?.identity === b.match.identity && (found.gender === null || found.gender === b.gender);
  };
  return one.match.identity === other.match.identity || isNamesake(one, other) || isNamesake(other, one);
}

function judge(one: Side, other: Side): Label {
  if (isMerged(one, other)) return 'same';
  const known = [one, other].map(({ match, ...side }) => ({
    ...side,
    ...match,
    gender: side.gender,
    house: match.nameKey.split('|', 1)[0] ?? '',
    isNew: true,
  }));
  return findDoubts(known).length > 0 ? 'doubtful' : 'different';
}

const pairs = parse<Pair>(readFileSync(new URL('match-pairs.csv', import.meta.url)), { columns: true });
const judged = pairs.map((pair) => {
  const one = sideOf(pair['brand'], pair['name'], pair['concentration'], pair['gender']);
  const other = sideOf(pair['otherBrand'], pair['otherName'], pair['otherConcentration'], pair['otherGender']);
  return { pair, one, other, found: judge(one, other) };
});

const count = (label: Label, found: Label) =>
  judged.filter((row) => row.pair.label === label && row.found === found).length;
const labels: readonly Label[] = ['same', 'different', 'doubtful'];
console.log(`${pairs.length} pairs; rows as labelled, columns as judged`);
console.log(`${''.padEnd(10)}${labels.map((label) => label.padStart(10)).join('')}`);
for (const label of labels)
  console.log(label.padEnd(10) + labels.map((found) => String(count(label, found)).padStart(10)).join(''));
const merged = judged.filter(({ found }) => found === 'same').length;
const same = judged.filter(({ pair }) => pair.label === 'same').length;
for (const [what, all] of Object.entries({ precision: merged, recall: same })) {
  const note = `${count('same', 'same')} of ${all}; ${pairs.length} pairs labelled by hand`;
  figure({ what: `merging names, ${what}`, value: count('same', 'same') / all, unit: '', note });
}
if (process.argv.includes('--misses'))
  for (const { pair, one, other, found } of judged.filter((row) => row.found !== row.pair.label))
    console.log(`${pair.label} judged ${found}: ${one.match.identity}  ~  ${other.match.identity}`);
