/**
 * How often the rules find the family that a person has read through (core-catalogue.csv, 494 fragrances), and of how many of
 * the large list they find one at all. `node bench/families.ts FOLDER`, the folder that holds both.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { families } from '@sillage/contract';
import { parse } from 'csv-parse/sync';
import {
  type FamilyClaim,
  familyOfGroup,
  inferFamily,
} from '../apps/server/src/features/catalogue/families/infer-family.ts';
import { figure } from './figure.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say which folder holds core-catalogue.csv and catalogues/fragrantica_senada.csv.gz');

type Row = Record<string, string>;
const wheel: readonly string[] = families.map(({ name }) => name);
const listIn = (text = '') => text.split('; ').filter(Boolean);
const read = (text: Buffer): Row[] => parse<Row>(text, { columns: true });

/** The same family, or one of its two neighbours on the wheel. */
function isNear(one: string, other: string): boolean {
  const apart = Math.abs(wheel.indexOf(one) - wheel.indexOf(other));
  return Math.min(apart, wheel.length - apart) <= 1;
}

function claimsOf(row: Row): Record<string, FamilyClaim | null> {
  const heartNotes = listIn(row['heart']);
  const notes = [...listIn(row['top']), ...heartNotes, ...listIn(row['base'])];
  const accords = listIn(row['accords']);
  const group = familyOfGroup(row['fragrantica_group'] ?? '', { accords, notes });
  const inferred = inferFamily({ accords, notes, heartNotes });
  return {
    'by its group': group,
    'by its accords': inferFamily({ accords, notes: [] }),
    'by its notes': inferFamily({ accords: [], notes, heartNotes }),
    'as imported': group ?? inferred,
    'as imported without groups': inferred,
  };
}

const core = read(readFileSync(join(folder, 'core-catalogue.csv')));
const judged = core.map((row) => ({ claims: claimsOf(row), family: row['family'] ?? '' }));
console.log(`${core.length} fragrances that a person has read through`);
for (const way of Object.keys(judged[0]?.claims ?? {})) {
  const found = judged.flatMap(({ claims, family }) => (claims[way] ? [{ is: claims[way].family, family }] : []));
  const same = found.filter(({ is, family }) => is === family).length / found.length;
  const near = found.filter(({ is, family }) => isNear(is, family)).length / found.length;
  figure({
    what: `family as a person says, ${way}`,
    value: 100 * same,
    unit: '%',
    note: `of ${found.length} found; ${(100 * near).toFixed(1)} % it or a neighbour`,
  });
}
const large = read(gunzipSync(readFileSync(join(folder, 'catalogues/fragrantica_senada.csv.gz'))));
const without = large.filter((row) => claimsOf(row)['as imported'] === null).length;
console.log(
  `${without} of ${large.length} of the large list have no family: no group, accord or note that says anything`,
);
