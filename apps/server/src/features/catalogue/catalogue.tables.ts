import {
  type Availability,
  availabilities,
  type Concentration,
  type Family,
  type Gender,
  isInStock,
  type OfferKind,
  type ProductOffer,
  type StockState,
} from '@sillage/contract';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

export interface FragrancesTable {
  id: Generated<number>;
  name: string;
  brand: string;
  identity: string;
  name_key: string;
  original_key: Generated<string | null>;
  gender: Gender | null;
  concentration: Generated<Concentration | null>;
  year: Generated<number | null>;
  perfumer: Generated<string | null>;
  family: Family | null;
  family_basis: Generated<string | null>;
  notes: string[];
  top_notes: Generated<string[]>;
  heart_notes: Generated<string[]>;
  base_notes: Generated<string[]>;
  accords: Generated<string[]>;
  votes: Generated<number | null>;
  image_url: string | null;
  is_original: boolean;
  inspired_by_brand: string | null;
  original_fragrance: string | null;
  inspired_source: string | null;
  list_price: number | null;
  list_currency: string | null;
  search_text: string;
  availability: Generated<Availability | null>;
  is_sold_out: Generated<boolean>;
  stock_state: Generated<StockState>;
  price: Generated<number | null>;
  product_url: Generated<string | null>;
  product_offer: ColumnType<ProductOffer | null, string | null | undefined, string | null>;
  last_checked_at: Generated<Date | null>;
  /** Since when the fragrance seems discontinued; null for all others. */
  discontinued_since: Generated<Date | null>;
  watchers: Generated<number>;
  restocked_at: Generated<Date | null>;
  is_listed: Generated<boolean>;
  /** Id of the transaction that last wrote the row; set by a trigger. */
  changed_xid: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

/** Values of a column `availability` that mean in stock. */
export const inStockValues = availabilities.filter(isInStock);

export const fragranceColumns = [
  'fragrances.id',
  'fragrances.name',
  'fragrances.brand',
  'fragrances.gender',
  'fragrances.concentration',
  'fragrances.price',
  'fragrances.image_url',
  'fragrances.is_sold_out',
  'fragrances.availability',
  'fragrances.stock_state',
  'fragrances.is_original',
  'fragrances.inspired_by_brand',
  'fragrances.original_fragrance',
  'fragrances.inspired_source',
  'fragrances.product_url',
  'fragrances.product_offer',
  'fragrances.family',
  'fragrances.last_checked_at',
] as const;

type ColumnName<Name> = Name extends `fragrances.${infer Column extends keyof FragrancesTable}` ? Column : never;

export type FragranceRow = Pick<Selectable<FragrancesTable>, ColumnName<(typeof fragranceColumns)[number]>>;

export interface ShopsTable {
  id: Generated<number>;
  host: string;
  name: string;
  /** Address of a shop that the operator added, and when. */
  url: Generated<string | null>;
  added_at: Generated<Date | null>;
  /** Time since which the operator allows no requests to the shop. */
  paused_at: Generated<Date | null>;
  /** Time since which the shop's offers are hidden; an excluded shop is paused too. */
  excluded_at: Generated<Date | null>;
  /**
   * While fragrances are updated after an exclusion or its end, the id of the last one that was, or
   * 0; else null.
   */
  refresh_after: Generated<number | null>;
}

export interface PagesTable {
  id: Generated<number>;
  fragrance_id: number;
  shop_id: number;
  url: string;
  created_at: Date;
}

export interface OffersTable {
  id: Generated<number>;
  page_id: number;
  fragrance_id: number;
  variant: string | null;
  sku: string | null;
  gtin: Generated<string | null>;
  size_ml: number | null;
  kind: Generated<OfferKind>;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  available_since: Date | null;
  last_checked_at: Date | null;
  /** Times of the offer's last restocks that were notified; at most two. */
  recent_restocks: Generated<Date[]>;
  recent_preorders: Generated<Date[]>;
  /** Price on which two consecutive checks agreed: the baseline for price drops. */
  confirmed_price: Generated<number | null>;
  confirmed_currency: Generated<string | null>;
  /**
   * Earliest time at which the offer may have existed. For an offer that appears on a known page,
   * this is the time when the page was last known without the offer: its previous check or its
   * creation. For any other offer, this is its first check. Null for an offer stored before this
   * column was added.
   */
  first_seen_at: Generated<Date | null>;
  /** True while a new offer of a known fragrance may still cause a notification. */
  is_new: Generated<boolean>;
  /** Struck-through or recommended price that the shop states; above `price`. */
  list_price: Generated<number | null>;
  /** Lowest price of the last 30 days, as the shop states it. */
  shop_lowest_price: Generated<number | null>;
  delivery_price: Generated<number | null>;
  /** Order value from which delivery is free. */
  free_delivery_from: Generated<number | null>;
  /** Countries (ISO 3166-1, two letters) to which the shop delivers; null when unknown. */
  delivers_to: Generated<string[] | null>;
  /** Country whose price it is; null when unknown. */
  market: Generated<string | null>;
  /**
   * When the shop says that the offer becomes available: YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ. It
   * may be past.
   */
  available_from: Generated<string | null>;
}

export type NewOffer = Insertable<OffersTable>;

/**
 * A user's suggestion of a product. The status is `read` once the page was read. It is `waiting`
 * once the user has confirmed the product, until the operator sets `accepted` or `declined`. A
 * product that the catalogue knows is accepted at once.
 */
export interface SuggestionsTable {
  id: string;
  user_id: string;
  url: string;
  /** Product facts that the page reader found on the suggested page, such as title and price. */
  verdict: unknown;
  fragrance_id: number | null;
  status: Generated<'read' | 'waiting' | 'accepted' | 'declined'>;
  created_at: Date;
  decided_at: Date | null;
  /** Why the operator declined it, for the user who suggested it. */
  decline_reason: Generated<string | null>;
  /** True if the user's own browser read the page, and not Sillage. */
  is_observed: Generated<boolean>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    fragrances: FragrancesTable;
    shops: ShopsTable;
    pages: PagesTable;
    offers: OffersTable;
    suggestions: SuggestionsTable;
  }
}
