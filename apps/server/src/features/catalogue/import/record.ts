import { z } from 'zod';
import { type FamilyAssignment, getGroupFamily, isInferred } from '../families/infer-family.ts';
import { findLeadingBrand, getBrandName } from '../matching/brand.ts';
import { deriveNameKeys, findNamesake } from '../matching/name-keys.ts';
import { findOtherProductKind } from '../matching/other-products.rules.ts';
import { cleanShopName, normalise, splitWords } from '../matching/text.rules.ts';
import { isEncyclopaedia } from '../shops.rules.ts';
import * as cell from './cells.ts';

const row = z.object({
  name: cell.name,
  brand: cell.name,
  concentration: cell.concentration,
  gender: cell.gender,
  year: cell.year,
  perfumer: cell.text(cell.MAX_NAME_LENGTH),
  isOriginal: cell.flag,
  inspiredByBrand: cell.text(cell.MAX_NAME_LENGTH),
  originalFragrance: cell.text(cell.MAX_NAME_LENGTH),
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

/** A column of a catalogue file. Only name and brand are required; empty cells change nothing. */
export type ImportColumn = keyof Row;
export const importColumns = Object.keys(row.shape) as ImportColumn[];

/** Unparsed cells of one row: texts from CSV, any values from JSON. */
export type Cells = Partial<Record<ImportColumn, unknown>>;

/** Row of an imported file; `place` is its position in the file, such as `line 12`. */
export type SourceRow = { place: string; cells: Cells } | { place: string; problem: string };

/** Imported row; null or an empty list stands for an empty column. */
export interface ImportRecord extends Omit<Row, 'price' | 'currency' | 'family' | 'familyBasis' | 'fragranticaGroup'> {
  nameKey: string;
  identity: string;
  /** Identity under which another source may list the fragrance (see `findNamesake`), or null. */
  namesake: ReturnType<typeof findNamesake>;
  price: { amount: number; currency: string } | null;
  /** Family that the row states, or that follows from the Fragrantica group in the row. */
  family: FamilyAssignment | null;
}

const normaliseHeading = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const headingAliases: Record<string, ImportColumn> = {
  top: 'topNotes',
  heart: 'heartNotes',
  middle: 'heartNotes',
  middlenotes: 'heartNotes',
  base: 'baseNotes',
  barcode: 'gtin',
  ean: 'gtin',
};
const columnByName = new Map<string, ImportColumn>([
  ...importColumns.map((column) => [normaliseHeading(column), column] as const),
  ...Object.entries(headingAliases),
]);

/** Finds the import column of a heading; ignores case, spaces, dashes and underscores. */
export function findColumn(heading: string): ImportColumn | undefined {
  return columnByName.get(normaliseHeading(heading));
}

/** A price without a currency is in US dollars: the specification shows a `$` with prices. */
function combinePrice({ price, currency }: Row): ImportRecord['price'] {
  // 0 means "unknown" in many lists; shown, it would mislead.
  return price === null || price === 0 ? null : { amount: price, currency: currency ?? 'USD' };
}

/**
 * True for a price like "1.234", which may mean 1,234. False if the currency has three decimals.
 */
function isAmbiguous(price: ImportRecord['price'], cell: unknown): boolean {
  if (price === null || !/\.\d{3}\s*$/.test(String(cell))) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: price.currency,
  }).resolvedOptions();
  return (maximumFractionDigits ?? 2) < 3;
}

function dropEncyclopaediaUrl(url: string | null): string | null {
  return url !== null && isEncyclopaedia(url) ? null : url;
}

/** An import row with placeholders for name and brand, and with all other cells empty. */
const EMPTY_ROW = row.parse({ name: 'x', brand: 'x' });

/** Parses the cells of a row. Skips empty cells, because a large file has millions of them. */
function parseCells(cells: Cells): { values: Row; problems: string[] } {
  const values: Record<string, unknown> = { ...EMPTY_ROW };
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

/** Parses one cell by the rules of its column. */
export function parseCell(column: ImportColumn, text: string) {
  return row.shape[column].safeParse(text);
}

export function parseRow(cells: Cells): ImportRecord | { problems: string[] } {
  const { values, problems } = parseCells(cells);
  if (problems.length > 0) return { problems };
  const price = combinePrice(values);
  if (isAmbiguous(price, cells.price)) return { problems: ['price: write two decimals, such as 1234.00'] };
  const productUrl = dropEncyclopaediaUrl(values.productUrl);
  // Rejects rows of shops only: such a page sells a candle, say, instead of the fragrance.
  const isForSale = productUrl !== null || price !== null || values.shop !== null;
  const kind = isForSale ? findOtherProductKind(values.name) : null;
  if (kind !== null) return { problems: [`name: "${values.name}" is ${kind}, no bottle of the fragrance; left out`] };
  return buildRecord(values, price, productUrl);
}

function buildRecord(data: Row, price: ImportRecord['price'], productUrl: string | null): ImportRecord {
  const { currency: _currency, familyBasis: _basis, fragranticaGroup: _group, ...rest } = data;
  const name = productUrl === null ? data.name : cleanShopName(data.name);
  const brand = getBrandName(resolveBrand(data));
  const match = deriveNameKeys(brand, name, data.concentration);
  // A row that names an original states that it is none itself.
  const isInspired = data.inspiredByBrand !== null || data.originalFragrance !== null;
  return {
    ...rest,
    name,
    brand,
    price,
    productUrl,
    nameKey: match.nameKey,
    identity: match.identity,
    namesake: findNamesake(match, data.gender),
    concentration: match.concentration,
    gender: data.gender ?? match.gender,
    isOriginal: data.isOriginal ?? (isInspired ? false : null),
    family: resolveFamily(data),
    notes: cell.combineNotes(data),
    imageUrl: dropEncyclopaediaUrl(data.imageUrl),
  };
}

/**
 * Returns the brand of an imported row. Some shops write their own name as the brand. It is then
 * replaced by a known brand with which the product's name begins, if there is one.
 */
function resolveBrand({ brand, shop, name }: Row): string {
  if (shop === null || normalise(shop) !== normalise(brand)) return brand;
  return findLeadingBrand(splitWords(name)) ?? brand;
}

function resolveFamily({
  family,
  familyBasis,
  fragranticaGroup,
  accords,
  notes,
  ...row
}: Row): FamilyAssignment | null {
  // Our own inferences are made again, from the facts beside them.
  if (family !== null && isInferred(familyBasis)) return null;
  if (family !== null) return { family, basis: familyBasis ?? 'given' };
  return fragranticaGroup === null
    ? null
    : getGroupFamily(fragranticaGroup, { accords, notes: cell.combineNotes({ ...row, notes }) });
}
