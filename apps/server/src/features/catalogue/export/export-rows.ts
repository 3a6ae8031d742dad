import { type CsvCell, formatCsvRow } from '../../../platform/csv/csv.ts';
import { type ImportColumn, importColumns } from '../import/record.ts';
import type { ExportedFragrance, ExportedOffer } from './export.repo.ts';

/** A row of an exported catalogue file; columns without a value are absent. */
export type ExportRow = Partial<Record<ImportColumn, string | number | boolean | string[]>>;

export const exportFormats = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Returns one row per offer, and one more row if the fragrance has a list price or no offers. */
export function buildExportRows(fragrance: ExportedFragrance): ExportRow[] {
  const facts = buildFactCells(fragrance);
  const rows = fragrance.offers.map((offer) => removeEmpty({ ...facts, ...offerCells(offer) }));
  const list = priceCells(fragrance.list_price, fragrance.list_currency);
  return rows.length > 0 && fragrance.list_price === null ? rows : [...rows, removeEmpty({ ...facts, ...list })];
}

type Cells = { [Column in ImportColumn]?: string | number | boolean | string[] | null };

function buildFactCells(row: ExportedFragrance): Cells {
  return {
    name: row.name,
    brand: row.brand,
    concentration: row.concentration,
    gender: row.gender,
    year: row.year,
    perfumer: row.perfumer,
    isOriginal: row.is_original,
    inspiredByBrand: row.inspired_by_brand,
    originalFragrance: row.original_fragrance,
    inspiredSource: row.inspired_source,
    family: row.family,
    familyBasis: row.family_basis === 'given' ? null : row.family_basis,
    notes: row.notes,
    topNotes: row.top_notes,
    heartNotes: row.heart_notes,
    baseNotes: row.base_notes,
    accords: row.accords,
    votes: row.votes,
    imageUrl: row.image_url,
  };
}

function offerCells({ url, host, shop, price, currency, ...rest }: ExportedOffer): Cells {
  return { ...rest, ...priceCells(price, currency), productUrl: url, shop: shop === host ? null : shop };
}

function priceCells(price: number | null, currency: string | null): Cells {
  return price === null || currency === null ? {} : { price: roundPrice(price, currency), currency };
}

/** Rounds an exported price: imports reject three decimals unless the currency has three. */
function roundPrice(price: number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Number(price.toFixed(Math.max(2, maximumFractionDigits)));
}

function removeEmpty(cells: Cells): ExportRow {
  const hasValue = (value: Cells[ImportColumn]) => value !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => hasValue(value)));
}

/** Columns of an export; no `fragranticaGroup`, as only the family inferred from it is stored. */
const columns = importColumns.filter((column) => column !== 'fragranticaGroup');

export const frames: Record<ExportFormat, { head: string; between: string; tail: string }> = {
  csv: { head: `${columns.join(',')}\n`, between: '\n', tail: '\n' },
  json: { head: '[\n', between: ',\n', tail: '\n]\n' },
  ndjson: { head: '', between: '\n', tail: '\n' },
};

export function formatExportRow(row: ExportRow, format: ExportFormat): string {
  return format === 'csv' ? formatCsvRow(columns.map((column) => csvCell(row[column]))) : JSON.stringify(row);
}

function csvCell(value: ExportRow[ImportColumn]): CsvCell {
  return Array.isArray(value) ? value.join(';') : value;
}
