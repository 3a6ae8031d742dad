import { z } from 'zod';
import { type FamilyClaim, familyOfGroup, isOwnInference } from '../families/infer-family.ts';
import { notABottle } from '../matching/bottle.ts';
import { houseIn, houseName } from '../matching/house.ts';
import { matchName, namesake } from '../matching/match.ts';
import { normalise, tidyName, wordsOf } from '../matching/text.ts';
import * as cell from './cells.ts';
import { allNotes } from './notes.ts';

const LONGEST_NAME = 200;

const row = z.object({
  name: cell.name,
  brand: cell.name,
  concentration: cell.concentration,
  gender: cell.gender,
  year: cell.year,
  perfumer: cell.text(LONGEST_NAME),
  isOriginal: cell.truth,
  inspiredByBrand: cell.text(LONGEST_NAME),
  originalFragrance: cell.text(LONGEST_NAME),
  inspiredSource: cell.text(500),
  family: cell.family,
  familyBasis: cell.text(500),
  fragranticaGroup: cell.text(100),
  notes: cell.notes,
  topNotes: cell.notes,
  heartNotes: cell.notes,
  baseNotes: cell.notes,
  accords: cell.accords,
  votes: cell.votes,
  imageUrl: cell.link,
  productUrl: cell.link,
  shop: cell.text(100),
  sizeMl: cell.sizeMl,
  price: cell.price,
  currency: cell.currency,
  variant: cell.text(200),
  sku: cell.text(100),
  gtin: cell.gtin,
});
type Row = z.output<typeof row>;

/** A column of a catalogue file. Only name and brand are required; an empty cell says nothing. */
export type ImportColumn = keyof Row;
export const importColumns = Object.keys(row.shape) as ImportColumn[];

/** One row as a file gives it: text from CSV, any value from JSON. */
export type Cells = Partial<Record<ImportColumn, unknown>>;

/** A row of a file, or why there is none; `place` tells a person where, such as `line 12`. */
export type SourceRow = { place: string; cells: Cells } | { place: string; problem: string };

/** What a row says; null and an empty list for what it leaves open. */
export interface ImportRecord extends Omit<Row, 'price' | 'currency' | 'family' | 'familyBasis' | 'fragranticaGroup'> {
  nameKey: string;
  identity: string;
  /** Where the same fragrance may stand under a name with or without its gender; null when that cannot be. */
  namesake: ReturnType<typeof namesake>;
  price: { amount: number; currency: string } | null;
  /** The family as the row has it, `given` or with the reason that stands beside it. */
  family: FamilyClaim | null;
}

const plainName = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const otherNames: Record<string, ImportColumn> = {
  top: 'topNotes',
  heart: 'heartNotes',
  middle: 'heartNotes',
  middlenotes: 'heartNotes',
  base: 'baseNotes',
  barcode: 'gtin',
  ean: 'gtin',
};
const columnByName = new Map<string, ImportColumn>([
  ...importColumns.map((column) => [plainName(column), column] as const),
  ...Object.entries(otherNames),
]);

/** The column that a heading means, whatever its case, spaces, dashes and underscores: "Image URL", "image_url". */
export function columnOf(heading: string): ImportColumn | undefined {
  return columnByName.get(plainName(heading));
}

/** What tells one shop from another in an address: host and port, `www.` aside. */
export function shopHostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

/** The price with its currency: dollars unless said (the spec shows prices with a `$`). */
function priceOf({ price, currency }: Row): ImportRecord['price'] {
  // 0 stands for "not known" in many lists; shown, it would be a promise.
  return price === null || price === 0 ? null : { amount: price, currency: currency ?? 'USD' };
}

/** "1.234" is a thousand and more in half of the world, unless the currency does have three decimals. */
function isAmbiguous(price: ImportRecord['price'], written: unknown): boolean {
  if (price === null || !/\.\d{3}\s*$/.test(String(written))) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: price.currency,
  }).resolvedOptions();
  return (maximumFractionDigits ?? 2) < 3;
}

/** Encyclopaedias and their pictures: nothing is sold there, and their pictures are theirs. */
const encyclopaedia = /(?:^|\.)(?:fragrantica|parfumo|basenotes|wikiparfum)\.[a-z.]{2,6}$|(?:^|\.)fimgs\.net$/;

function unlessEncyclopaedia(url: string | null): string | null {
  return url !== null && encyclopaedia.test(new URL(url).hostname) ? null : url;
}

/** What a row says whose cells are empty, name and brand aside. */
const nothing = row.parse({ name: 'x', brand: 'x' });

/** Cell by cell: most cells of most rows are empty, and a large list has millions. */
function readCells(cells: Cells): { values: Row; problems: string[] } {
  const values: Record<string, unknown> = { ...nothing };
  const problems: string[] = [];
  for (const column of importColumns) {
    const cell = cells[column];
    const isEmpty = cell === undefined || cell === null || cell === '';
    if (isEmpty && column !== 'name' && column !== 'brand') continue;
    const result = row.shape[column].safeParse(cell);
    if (result.success) values[column] = result.data;
    else problems.push(...result.error.issues.map(({ message }) => `${column}: ${message}`));
  }
  return { values: values as Row, problems };
}

/** Reads one row; a row that cannot be taken as it stands comes back as what is wrong with it, in words for people. */
export function readRow(cells: Cells): ImportRecord | { problems: string[] } {
  const { values, problems } = readCells(cells);
  if (problems.length > 0) return { problems };
  const price = priceOf(values);
  if (isAmbiguous(price, cells.price)) return { problems: ['price: write two decimals, such as 1234.00'] };
  const productUrl = unlessEncyclopaedia(values.productUrl);
  // An encyclopaedia may list a candle of that name; a shop sells it, and nobody would find the fragrance there.
  const isForSale = productUrl !== null || price !== null || values.shop !== null;
  const kind = isForSale ? notABottle(values.name) : null;
  if (kind !== null) return { problems: [`name: "${values.name}" is ${kind}, no bottle of the fragrance; left out`] };
  return recordOf(values, price, productUrl);
}

function recordOf(data: Row, price: ImportRecord['price'], productUrl: string | null): ImportRecord {
  const { currency: _currency, familyBasis: _basis, fragranticaGroup: _group, ...rest } = data;
  const name = productUrl === null ? data.name : tidyName(data.name);
  const brand = houseName(houseOf(data));
  const match = matchName(brand, name, data.concentration);
  // Who names what it follows has said that it is no original.
  const isInspired = data.inspiredByBrand !== null || data.originalFragrance !== null;
  return {
    ...rest,
    name,
    brand,
    price,
    productUrl,
    nameKey: match.nameKey,
    identity: match.identity,
    namesake: namesake(match, data.gender),
    concentration: match.concentration,
    gender: data.gender ?? match.gender,
    isOriginal: data.isOriginal ?? (isInspired ? false : null),
    family: familyIn(data),
    notes: allNotes(data),
    imageUrl: unlessEncyclopaedia(data.imageUrl),
  };
}

/** The brand, unless that is the shop itself and the name begins with a house: "Calvin Klein CK One" by "Scent Warehouse". */
function houseOf({ brand, shop, name }: Row): string {
  if (shop === null || normalise(shop) !== normalise(brand)) return brand;
  return houseIn(wordsOf(name)) ?? brand;
}

function familyIn({ family, familyBasis, fragranticaGroup, accords, notes, ...row }: Row): FamilyClaim | null {
  // What we inferred ourselves is inferred again, from the facts beside it.
  if (family !== null && isOwnInference(familyBasis)) return null;
  if (family !== null) return { family, basis: familyBasis ?? 'given' };
  return fragranticaGroup === null
    ? null
    : familyOfGroup(fragranticaGroup, { accords, notes: allNotes({ ...row, notes }) });
}
