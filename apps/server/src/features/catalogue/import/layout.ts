import { readConcentration } from '../matching/concentration.ts';
import { type Cells, columnOf, type ImportColumn } from './record.ts';

/** One row of a table as it is written. */
export type CellsOf<Column extends string> = Partial<Record<Column, unknown>>;

/** How the columns of a table are to be read. */
export interface Layout<Column extends string = ImportColumn> {
  /** By position. */
  columns: (Column | undefined)[];
  /** What every row needs. */
  required: readonly Column[];
  /** What may stand in several columns: their cells are put together. */
  joined: readonly Column[];
  /** What the cells of a row mean, as our own columns have them. */
  clean: (cells: CellsOf<Column>) => CellsOf<Column>;
}

interface KnownLayout {
  /** Headings that no other layout has. */
  marks: readonly string[];
  headings: Record<string, ImportColumn>;
  clean: (cells: Cells) => Cells;
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const known: readonly KnownLayout[] = [
  {
    // Fragrantica as it is passed around: url;Perfume;Brand;Country;…;mainaccord5
    marks: ['perfume', 'mainaccord1'],
    headings: {
      perfume: 'name',
      ratingcount: 'votes',
      perfumer1: 'perfumer',
      perfumer2: 'perfumer',
      ...Object.fromEntries([1, 2, 3, 4, 5].map((rank) => [`mainaccord${rank}`, 'accords' as const])),
    },
    clean: cleanFragrantica,
  },
  {
    // Parfumo as TidyTuesday has it: Number,Name,Brand,Release_Year,…,Perfumers,URL
    marks: ['releaseyear', 'mainaccords'],
    headings: { releaseyear: 'year', ratingcount: 'votes', mainaccords: 'accords', perfumers: 'perfumer' },
    clean: cleanParfumo,
  },
];

/** Recognises by its headings whose columns a file has: Fragrantica's, Parfumo's, or else our own. */
export function layoutOf(headings: readonly string[]): Layout {
  const all = headings.map(plain);
  const layout = known.find(({ marks }) => marks.every((mark) => all.includes(mark)));
  return {
    columns: headings.map((heading) => layout?.headings[plain(heading)] ?? columnOf(heading)),
    required: ['name', 'brand'],
    joined: ['accords', 'perfumer'],
    clean: layout?.clean ?? ((cells) => cells),
  };
}

const lists = ['topNotes', 'heartNotes', 'baseNotes'] as const;

function cleanFragrantica(cells: Cells): Cells {
  const clean: Cells = { ...cells, name: fromSlug(textOf(cells.name)), brand: fromSlug(textOf(cells.brand)) };
  for (const list of lists) clean[list] = withSemicolons(textOf(cells[list])).split(';').map(capitalised).join(';');
  const perfumers = textOf(cells.perfumer)
    .split(';')
    .filter((name) => name !== '' && name !== 'unknown');
  clean.perfumer = perfumers.map(capitalised).join(', ');
  return clean;
}

function cleanParfumo(cells: Cells): Cells {
  const clean: Cells = {};
  // R writes NA for what is missing.
  for (const [column, value] of Object.entries(cells) as [ImportColumn, unknown][])
    clean[column] = value === 'NA' ? '' : value;
  for (const list of [...lists, 'accords'] as const) clean[list] = withSemicolons(textOf(clean[list]));
  // Oils, mists and sprays stand in the same column.
  if (readConcentration(textOf(clean.concentration)) === undefined) clean.concentration = '';
  return clean;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withSemicolons(text: string): string {
  return text.replace(/\s*,\s*/g, ';');
}

const small = new Set('and at by d da de del della des di du en et for in of on the to with'.split(' '));

/** "jean-paul-gaultier" as people write it; letters that stand for an article get their apostrophe back. */
function fromSlug(slug: string): string {
  const words = slug
    .replace(/\b([ldjs])-(?=[aeiouh])/g, "$1'")
    .split('-')
    .filter(Boolean);
  return words.map((word, index) => (index > 0 && small.has(word) ? word : capitalised(word))).join(' ');
}

/** Each word with a capital: "bulgarian rose", "natalie gracia-cetto", "d'hiver". */
function capitalised(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}
