import { readConcentration } from '../matching/concentration.ts';
import { type Cells, columnOf, type ImportColumn } from './record.ts';

export type CellsOf<Column extends string> = Partial<Record<Column, unknown>>;

export interface Layout<Column extends string = ImportColumn> {
  /** By position; undefined for an unknown heading. */
  columns: (Column | undefined)[];
  required: readonly Column[];
  /** Columns that may appear several times; their cells are joined with `;`. */
  joined: readonly Column[];
  /** Converts the cells of a row to our own format. */
  clean: (cells: CellsOf<Column>) => CellsOf<Column>;
}

interface KnownLayout {
  /** Headings that identify this layout. */
  marks: readonly string[];
  headings: Record<string, ImportColumn>;
  clean: (cells: Cells) => Cells;
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const known: readonly KnownLayout[] = [
  {
    // Fragrantica's common export: url;Perfume;Brand;Country;…;mainaccord5
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
    // Parfumo's export by TidyTuesday: Number,Name,Brand,Release_Year,…,Perfumers,URL
    marks: ['releaseyear', 'mainaccords'],
    headings: { releaseyear: 'year', ratingcount: 'votes', mainaccords: 'accords', perfumers: 'perfumer' },
    clean: cleanParfumo,
  },
];

/** Recognises the layout by its headings: Fragrantica's, Parfumo's, or else our own. */
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
  // R writes NA for a missing value.
  for (const [column, value] of Object.entries(cells) as [ImportColumn, unknown][])
    clean[column] = value === 'NA' ? '' : value;
  for (const list of [...lists, 'accords'] as const) clean[list] = withSemicolons(textOf(clean[list]));
  // The column also holds oils, mists and sprays.
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

/** Converts "jean-paul-gaultier" to readable words; restores the apostrophe of "l'" or "d'". */
function fromSlug(slug: string): string {
  const words = slug
    .replace(/\b([ldjs])-(?=[aeiouh])/g, "$1'")
    .split('-')
    .filter(Boolean);
  return words.map((word, index) => (index > 0 && small.has(word) ? word : capitalised(word))).join(' ');
}

/** Capitalises each word: "Bulgarian Rose", "Natalie Gracia-Cetto", "D'Hiver". */
function capitalised(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}
