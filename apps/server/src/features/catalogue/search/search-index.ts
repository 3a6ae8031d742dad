import type { CatalogueStats, CategoryCount, Concentration, Family, FamilyCategory, Gender } from '@sillage/contract';

/** What the index knows of one listed fragrance. */
export interface IndexedFragrance {
  id: number;
  name: string;
  brand: string;
  inspiredByBrand: string | null;
  originalFragrance: string | null;
  /** Left out where the source does not say it; found by its words, and by `EDP` and the like. */
  concentration?: Concentration | null | undefined;
  notes: readonly string[];
  accords: readonly string[];
  gender: Gender | null;
  family: Family | null;
  isOriginal: boolean;
  isSoldOut: boolean;
  /** Confirmed in stock somewhere. */
  isAvailable: boolean;
  /** In USD. */
  price: number | null;
  watchers: number;
  /** How many people a source says have rated it. */
  votes: number;
  /** How many others are said to be inspired by it. */
  followers: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** The row as calls answer it: JSON of a `Fragrance`, served as it stands. */
  json: string;
}

export type SortKey = 'best' | 'popular' | 'name' | 'brand' | 'price' | 'createdAt' | 'updatedAt' | 'watchers';

/** One question to the catalogue; what is left out does not narrow it. */
export interface CatalogueQuery {
  keyword?: string | undefined;
  gender?: Gender | undefined;
  /** False asks for what was confirmed in stock, not for what nobody has read yet. */
  soldOut?: boolean | undefined;
  isOriginal?: boolean | undefined;
  /** A house, spelling aside. */
  brand?: string | undefined;
  /** A house's own originals and what is inspired by it. */
  inspiredBrand?: string | undefined;
  /** Only what is inspired by the house. */
  inspiredByBrand?: string | undefined;
  category?: FamilyCategory | undefined;
  family?: Family | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /**
   * `best` is best match first and, without a keyword, as `popular`, which has the most watched first, then goes by
   * name; neither has another direction. The others rise or fall, ids at last; what has no value comes last either way, by its id.
   */
  sort: SortKey;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** What was found: how many in all, and the rows asked for as JSON, ready to be sent. */
export interface Found {
  total: number;
  /** `[{…},{…}]` in UTF-8. */
  rows: Buffer;
}

/** The catalogue in memory. Everything is synchronous, and reading never changes it. */
export interface SearchIndex {
  /** Adds fragrances, or replaces them by their id. */
  put(fragrances: readonly IndexedFragrance[]): void;
  remove(ids: readonly number[]): void;
  /** How many fragrances it holds. */
  readonly size: number;
  query(query: CatalogueQuery): Found;
  /** The rows of these ids in the order given; ids it does not know are left out. */
  rowsOf(ids: readonly number[]): Buffer;
  /** Every brand that has a fragrance or is followed by one, unsorted. */
  brands(): string[];
  categories(): CategoryCount[];
  stats(): CatalogueStats;
  /** Nearest first, in stock, without itself, its other concentrations and its namesakes; what they share in words, if anything but their nearness on the wheel. */
  similar(id: number, limit: number): { id: number; shared: string[] }[];
}
