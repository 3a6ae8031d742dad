import type { CatalogueStats, CategoryCount, Concentration, Family, FamilyCategory, Gender } from '@sillage/contract';

export interface IndexedFragrance {
  id: number;
  name: string;
  brand: string;
  inspiredByBrand: string | null;
  originalFragrance: string | null;
  /** Absent where the source states none; found by words and abbreviations such as `EDP`. */
  concentration?: Concentration | null | undefined;
  notes: readonly string[];
  accords: readonly string[];
  gender: Gender | null;
  family: Family | null;
  isOriginal: boolean;
  isSoldOut: boolean;
  /** Confirmed in stock in some shop. */
  isAvailable: boolean;
  /** In US dollars. */
  price: number | null;
  watchers: number;
  /** Number of ratings that a source reports. */
  votes: number;
  /** Number of fragrances inspired by it. */
  inspiredCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** JSON of a `Fragrance`, sent to clients unchanged. */
  json: string;
}

export type SortKey = 'best' | 'popular' | 'name' | 'brand' | 'price' | 'createdAt' | 'updatedAt' | 'watchers';

/** A query to the catalogue; an absent filter lets everything pass. */
export interface CatalogueQuery {
  keyword?: string | undefined;
  gender?: Gender | undefined;
  /** False means confirmed in stock, which excludes unchecked fragrances. */
  soldOut?: boolean | undefined;
  isOriginal?: boolean | undefined;
  /** A brand, ignoring spelling differences. */
  brand?: string | undefined;
  /** The brand's own fragrances, and those that they inspired. */
  inspiredBrand?: string | undefined;
  /** Only fragrances that the brand inspired. */
  inspiredByBrand?: string | undefined;
  category?: FamilyCategory | undefined;
  family?: Family | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /**
   * `best` has the best match first and equals `popular` without a keyword: most watched first,
   * then by name. Both ignore `direction`. The rest break ties by id; missing values come last,
   * ascending by id.
   */
  sort: SortKey;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface QueryResult {
  total: number;
  /** The requested rows, `[{…},{…}]` in UTF-8, to send unchanged. */
  rows: Buffer;
}

/** The catalogue in memory. All methods are synchronous, and reads never change it. */
export interface SearchIndex {
  /** Adds fragrances, or replaces those with the same id. */
  put(fragrances: readonly IndexedFragrance[]): void;
  remove(ids: readonly number[]): void;
  readonly size: number;
  query(query: CatalogueQuery): QueryResult;
  /** Returns the rows of these ids in the given order; leaves out unknown ids. */
  getRows(ids: readonly number[]): Buffer;
  /** Returns every brand of a fragrance or of its original, unsorted. */
  brands(): string[];
  categories(): CategoryCount[];
  stats(): CatalogueStats;
  /**
   * Returns similar in-stock fragrances, nearest first, without concentrations of the same name.
   * `shared` has common notes and accords, else the common family; empty for neighbouring families.
   */
  similar(id: number, limit: number): { id: number; shared: string[] }[];
}
