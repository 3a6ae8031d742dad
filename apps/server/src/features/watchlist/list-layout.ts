import { type CellsOf, type Layout, layoutOf } from '../catalogue/index.ts';

/** What we read of a table that is somebody's list. */
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

/** Of the columns of a catalogue's file these say which fragrance it is; its `notes` are the scent's. */
const shared = ['name', 'brand', 'concentration', 'gender'] as const;

/** Headings of a file that we wrote, as they are compared. */
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

/** What other people and programs call the columns of a collection, in the languages that most lists are kept in. */
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
 * Recognises the columns of somebody's list: of a file that we wrote, of Fragrantica's and Parfumo's layouts, or of a collection with
 * headings of its own. `notes` are a person's words only in a file that we wrote: elsewhere they are what a scent smells of.
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
    // Of two columns with one meaning the first counts: "House" beside "Brand".
    columns: columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined)),
    required: ['name'],
    joined: [],
    clean: (cells) => ({ ...cells, ...named(catalogue.clean(named(cells))) }),
  };
}

function named(cells: CellsOf<ListColumn>): CellsOf<(typeof shared)[number]> {
  return Object.fromEntries(shared.filter((column) => column in cells).map((column) => [column, cells[column]]));
}
