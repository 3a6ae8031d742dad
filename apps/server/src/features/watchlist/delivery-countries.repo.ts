import { MIN_LISTED_COUNTRIES } from '@sillage/contract';
import { sql } from 'kysely';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from '../users/users.tables.ts';

/**
 * SQL condition: the offer `offers.id` does not exclude all countries of the user, whose
 * `preferences` the query joins. It equals the contract's `findExclusion`. An offer that only the
 * user's own browser saw is in another table and states no countries.
 */
export const deliversToUser = sql<boolean>`(preferences.countries = '{}' or not exists (
  select from offers as stated where stated.id = offers.id
    and not coalesce(stated.market = any(preferences.countries), false)
    and not coalesce(stated.delivers_to && preferences.countries, false)
    and (stated.market is not null or coalesce(cardinality(stated.delivers_to) >= ${sql.lit(MIN_LISTED_COUNTRIES)}, false))
))`;
