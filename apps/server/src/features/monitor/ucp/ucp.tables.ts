import type { Generated, JSONColumnType } from 'kysely';
import type { McpSession } from './mcp-transport.ts';
import type { UcpOffer } from './negotiate.ts';

/** What the profile of a shop at `/.well-known/ucp` offers, cached like its robots.txt. */
export interface UcpProfilesTable {
  shop_id: number;
  /**
   * `absent`: the shop has no profile that we can use. `failed`: the profile or the catalogue
   * behind it could not be reached.
   */
  status: 'offered' | 'absent' | 'failed';
  /** Why the status is not `offered`, in plain words. */
  reason: string | null;
  checked_at: Date;
  /** The profile is not requested again before this time. */
  expires_at: Date;
  /** Failures since the catalogue was last read. */
  failures: Generated<number>;
  offer: JSONColumnType<UcpOffer | null>;
  session: JSONColumnType<McpSession | null>;
  /** Largest number of ids that the shop accepts in one lookup. */
  batch_size: Generated<number>;
}

/** A size of a page in the shop's catalogue. A page has a row for each of its sizes, or none. */
export interface UcpVariantsTable {
  page_id: number;
  variant_id: string;
  product_id: string;
  learned_at: Date;
}

/** Pages that the catalogue was searched for. One without variants is read by other interfaces. */
export interface UcpSearchesTable {
  page_id: number;
  searched_at: Date;
  /** When the page itself was last read to compare it with the catalogue. */
  page_tried_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    ucp_profiles: UcpProfilesTable;
    ucp_variants: UcpVariantsTable;
    ucp_searches: UcpSearchesTable;
  }
}
