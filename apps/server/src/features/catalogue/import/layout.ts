import type { Layout } from '../../../platform/csv/read-table.ts';
import { parseConcentration } from '../matching/concentration.rules.ts';
import { type Cells, findColumn, type ImportColumn } from './record.ts';

interface KnownLayout {
  /**
   * Normalised column headings by which the layout of an import file is recognised. The file must
   * have all of them.
   */
  identifyingHeadings: readonly string[];
  headings: Record<string, ImportColumn>;
  clean: (cells: Cells) => Cells;
}

const normaliseHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

const knownLayouts: readonly KnownLayout[] = [
  {
    // Fragrantica's common export: url;Perfume;Brand;Country;…;mainaccord5
    identifyingHeadings: ['perfume', 'mainaccord1'],
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
    identifyingHeadings: ['releaseyear', 'mainaccords'],
    headings: { releaseyear: 'year', ratingcount: 'votes', mainaccords: 'accords', perfumers: 'perfumer' },
    clean: cleanParfumo,
  },
];

export function detectLayout(headings: readonly string[]): Layout<ImportColumn> {
  const all = headings.map(normaliseHeading);
  const layout = knownLayouts.find(({ identifyingHeadings }) =>
    identifyingHeadings.every((mark) => all.includes(mark)),
  );
  return {
    columns: headings.map((heading) => layout?.headings[normaliseHeading(heading)] ?? findColumn(heading)),
    required: ['name', 'brand'],
    repeatable: ['accords', 'perfumer'],
    clean: layout?.clean ?? ((cells) => cells),
  };
}

const pyramidColumns = ['topNotes', 'heartNotes', 'baseNotes'] as const;

function cleanFragrantica(cells: Cells): Cells {
  const clean: Cells = { ...cells, name: parseSlug(asText(cells.name)), brand: parseSlug(asText(cells.brand)) };
  for (const list of pyramidColumns)
    clean[list] = replaceCommas(asText(cells[list])).split(';').map(capitalise).join(';');
  const perfumers = asText(cells.perfumer)
    .split(';')
    .filter((name) => name !== '' && name !== 'unknown');
  clean.perfumer = perfumers.map(capitalise).join(', ');
  return clean;
}

function cleanParfumo(cells: Cells): Cells {
  const clean: Cells = {};
  // R writes NA for a missing value.
  for (const [column, value] of Object.entries(cells) as [ImportColumn, unknown][])
    clean[column] = value === 'NA' ? '' : value;
  for (const list of [...pyramidColumns, 'accords'] as const) clean[list] = replaceCommas(asText(clean[list]));
  // The column also holds oils, mists and sprays.
  if (parseConcentration(asText(clean.concentration)) === undefined) clean.concentration = '';
  return clean;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function replaceCommas(text: string): string {
  return text.replace(/\s*,\s*/g, ';');
}

const lowercaseWords = new Set('and at by d da de del della des di du en et for in of on the to with'.split(' '));

/** Reads a slug: "jean-paul-gaultier" is "Jean Paul Gaultier", and "l-aube" is "L'Aube". */
function parseSlug(slug: string): string {
  const words = slug
    .replace(/\b([ldjs])-(?=[aeiouh])/g, "$1'")
    .split('-')
    .filter(Boolean);
  return words.map((word, index) => (index > 0 && lowercaseWords.has(word) ? word : capitalise(word))).join(' ');
}

/** Capitalises each word: "Bulgarian Rose", "Natalie Gracia-Cetto", "D'Hiver". */
function capitalise(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}
