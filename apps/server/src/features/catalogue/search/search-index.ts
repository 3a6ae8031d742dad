import type { CatalogueStats, CategoryCount, Concentration, Family, FamilyCategory, Gender } from '@sillage/contract';
import type { Pause } from './filling/in-steps.ts';

export interface IndexedFragrance {
  id: number;
  name: string;
  brand: string;
  inspiredByBrand: string | null;
  originalFragrance: string | null;
  /** The concentration is searched by its words and by abbreviations such as `EDP`. */
  concentration?: Concentration | null | undefined;
  notes: readonly string[];
  accords: readonly string[];
  gender: Gender | null;
  family: Family | null;
  isOriginal: boolean;
  isSoldOut: boolean;
  /** True when the fragrance is confirmed in stock in some shop. */
  isAvailable: boolean;
  /** Price in US dollars, converted if needed; null without a price. */
  price: number | null;
  watchers: number;
  /** Number of ratings of the fragrance that a source reports. */
  votes: number;
  /** Number of other fragrances that are inspired by the fragrance. */
  inspiredCount: number;
  /** Time when the fragrance was added, in milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** The fragrance as JSON (a `Fragrance` of the contract), which is sent to clients unchanged. */
  json: string;
}

export type SortKey = 'best' | 'popular' | 'name' | 'brand' | 'price' | 'createdAt' | 'updatedAt' | 'watchers';

/** Query of the catalogue; an absent filter accepts all fragrances. */
export interface CatalogueQuery {
  keyword?: string | undefined;
  gender?: Gender | undefined;
  /** Filter by stock: false selects fragrances confirmed in stock, without unchecked ones. */
  soldOut?: boolean | undefined;
  isOriginal?: boolean | undefined;
  /** Selects the fragrances of a brand, ignoring spelling differences. */
  brand?: string | undefined;
  /** Selects the fragrances of a brand and the fragrances that the brand inspired. */
  inspiredBrand?: string | undefined;
  /** Selects only the fragrances that a brand inspired. */
  inspiredByBrand?: string | undefined;
  category?: FamilyCategory | undefined;
  family?: Family | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  /**
   * Sort order. `best` sorts by the match with the keyword, and equals `popular` without a keyword.
   * `popular` sorts by watchers (the most first), then by name. Both ignore `direction`. The other
   * orders sort equal values by id and put missing values last.
   */
  sort: SortKey;
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface QueryResult {
  total: number;
  /** The requested fragrances as a JSON array in UTF-8, which is sent unchanged. */
  rows: Buffer;
  /**
   * True if nothing matches all typed words or what they stand for ("ysl"), so that the results
   * match corrected words or some of the words.
   */
  isApproximate: boolean;
}

/**
 * Search index of fragrances. All methods but `finishFilling` are synchronous; reads never change
 * the index.
 */
export interface SearchIndex {
  /** Adds fragrances to the search index, or replaces those with the same id. */
  put(fragrances: readonly IndexedFragrance[]): void;
  remove(ids: readonly number[]): void;
  /**
   * Starts to fill an empty index: `put` and `remove` only collect fragrances. Nothing else may be
   * called until `finishFilling` is called, and nothing at all while it runs. Takes less time and
   * memory than `put` alone. Ignored unless the index is empty.
   */
  startFilling(): void;
  /** Sorts what was collected. Awaits `pause` between steps of some milliseconds. */
  finishFilling(pause: Pause): Promise<void>;
  readonly size: number;
  query(query: CatalogueQuery): QueryResult;
  /**
   * Returns the rows of the fragrances with these ids, in the given order. Leaves out unknown ids.
   */
  getRows(ids: readonly number[]): Buffer;
  /** Returns the brands of all fragrances and of their originals, unsorted. */
  brands(): string[];
  categories(): CategoryCount[];
  stats(): CatalogueStats;
  /**
   * Returns similar in-stock fragrances, most similar first, without other concentrations of the
   * same name.
   * `shared` lists the common notes and accords, else the common family. It is empty if the
   * fragrances have none of these in common.
   */
  similar(id: number, limit: number): { id: number; shared: string[] }[];
}
