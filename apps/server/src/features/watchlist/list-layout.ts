import { type CellsOf, type Layout, layoutOf } from '../catalogue/index.ts';

export type ListColumn =
  | 'name'
  | 'brand'
  | 'concentration'
  | 'gender'
  | 'words'
  | 'addedAt'
  | 'sizesMl'
  | 'maxPrice'
  | 'maxPriceCurrency'
  | 'maxPricePer'
  | 'tellAgain'
  | 'tellAgainHours'
  | 'fragranceId';

/** Columns that a catalogue file has too. Not `notes`, which are the fragrance's there. */
const shared = ['name', 'brand', 'concentration', 'gender'] as const;

/** Headings of files that Sillage exports, normalised for comparison. */
const ours: Record<string, ListColumn> = {
  addedat: 'addedAt',
  sizesml: 'sizesMl',
  maxprice: 'maxPrice',
  maxpricecurrency: 'maxPriceCurrency',
  maxpriceper: 'maxPricePer',
  tellagain: 'tellAgain',
  tellagainhours: 'tellAgainHours',
  fragranceid: 'fragranceId',
};

/** Headings that other programs and users use, in the most common languages. */
const otherNames: Partial<Record<ListColumn, string>> = {
  name: 'perfume perfumename fragrance fragrancename scent scentname product productname title duft duftname parfum nom nombre nome profumo',
  brand: 'house brandname housename designer perfumehouse maker manufacturer marke hersteller marque maison marca casa',
  concentration: 'type strength',
  words: 'comment comments mycomment mycomments mynotes personalnotes remark remarks memo',
  addedAt: 'added addedon dateadded',
};

const columnByHeading = new Map<string, ListColumn>([
  ...Object.entries(ours),
  ...Object.entries(otherNames).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as ListColumn] as const),
  ),
]);

/**
 * Recognises the columns of a watchlist file: one that Sillage exported, the layouts of Fragrantica
 * and Parfumo, or a collection with other headings. `notes` are the user's text only in a file that
 * Sillage exported; elsewhere they are fragrance notes.
 */
export function listLayoutOf(headings: readonly string[]): Layout<ListColumn> {
  const catalogue = layoutOf(headings);
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const isOurs = plain.some((heading) => Object.hasOwn(ours, heading));
  const columns = plain.map((heading, at) => {
    if (heading === 'notes') return isOurs ? 'words' : undefined;
    return shared.find((column) => column === catalogue.columns[at]) ?? columnByHeading.get(heading);
  });
  return {
    // Of two columns with one meaning, such as "House" beside "Brand", the first counts.
    columns: columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined)),
    required: ['name'],
    joined: [],
    clean: (cells) => ({ ...cells, ...named(catalogue.clean(named(cells))) }),
  };
}

function named(cells: CellsOf<ListColumn>): CellsOf<(typeof shared)[number]> {
  return Object.fromEntries(shared.filter((column) => column in cells).map((column) => [column, cells[column]]));
}
