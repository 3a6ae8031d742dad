import type { Layout, PartialCells } from '../../../platform/csv/read-table.ts';
import { catalogueFiles } from '../../catalogue/index.ts';

export type ListColumn =
  | 'name'
  | 'brand'
  | 'concentration'
  | 'gender'
  | 'userNotes'
  | 'addedAt'
  | 'sizesMl'
  | 'maxPrice'
  | 'maxPriceCurrency'
  | 'maxPricePer'
  | 'kinds'
  | 'notifyFrequency'
  | 'notifyIntervalHours'
  | 'fragranceId';

/**
 * Columns that have the same meaning in users' lists and in catalogue files. `notes` has two
 * meanings: fragrance notes in catalogue files, the user's own notes in an export.
 */
const sharedColumns = ['name', 'brand', 'concentration', 'gender'] as const;

const exportedHeadings: Record<string, ListColumn> = {
  addedat: 'addedAt',
  sizesml: 'sizesMl',
  maxprice: 'maxPrice',
  maxpricecurrency: 'maxPriceCurrency',
  maxpriceper: 'maxPricePer',
  kinds: 'kinds',
  notifyfrequency: 'notifyFrequency',
  notifyintervalhours: 'notifyIntervalHours',
  fragranceid: 'fragranceId',
};

/** Column headings of other programs and users, in the most common languages. */
const headingAliases: Partial<Record<ListColumn, string>> = {
  name: 'perfume perfumename fragrance fragrancename scent scentname product productname title duft duftname parfum nom nombre nome profumo',
  brand: 'house brandname housename designer perfumehouse maker manufacturer marke hersteller marque maison marca casa',
  concentration: 'type strength',
  userNotes: 'comment comments mycomment mycomments mynotes personalnotes remark remarks memo',
  addedAt: 'added addedon dateadded',
};

const columnByHeading = new Map<string, ListColumn>([
  ...Object.entries(exportedHeadings),
  ...Object.entries(headingAliases).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as ListColumn] as const),
  ),
]);

/** In a Sillage export the column `notes` is the user's text; in other files, fragrance notes. */
export function detectListLayout(headings: readonly string[]): Layout<ListColumn> {
  const catalogue = catalogueFiles.detectLayout(headings);
  const normalised = headings.map((heading) => heading.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const isExportedFile = normalised.some((heading) => Object.hasOwn(exportedHeadings, heading));
  const columns = normalised.map((heading, index) => {
    if (heading === 'notes') return isExportedFile ? 'userNotes' : undefined;
    return sharedColumns.find((column) => column === catalogue.columns[index]) ?? columnByHeading.get(heading);
  });
  return {
    // Of two columns with one meaning, such as "House" beside "Brand", the first counts.
    columns: columns.map((column, index) => (columns.indexOf(column) === index ? column : undefined)),
    required: ['name'],
    repeatable: [],
    clean: (cells) => ({ ...cells, ...pickShared(catalogue.clean(pickShared(cells))) }),
  };
}

function pickShared(cells: PartialCells<ListColumn>): PartialCells<(typeof sharedColumns)[number]> {
  return Object.fromEntries(sharedColumns.filter((column) => column in cells).map((column) => [column, cells[column]]));
}
