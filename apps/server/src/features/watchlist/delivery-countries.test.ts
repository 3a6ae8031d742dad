import { findExclusion } from '@sillage/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { deliversToUser } from './delivery-countries.repo.ts';

interface Case {
  market: string | null;
  deliversTo: string[] | null;
  countries: string[];
}

/** Evaluates the condition in PostgreSQL, with the cases in the place of both tables. */
async function evaluate(app: TestApp, cases: readonly Case[]): Promise<boolean[]> {
  const json = JSON.stringify(cases.map(({ deliversTo, ...each }, id) => ({ ...each, id, delivers_to: deliversTo })));
  const { rows } = await sql<{ delivers: boolean }>`
    with cases as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as given (id int, market text, delivers_to text[], countries text[])
    ), offers as (select id, market, delivers_to from cases)
    select ${deliversToUser} as delivers from offers join cases as preferences on preferences.id = offers.id order by offers.id`.execute(
    app.db,
  );
  return rows.map(({ delivers }) => delivers);
}

/** Written another way than the product: first all that speaks for the user, then all against. */
function model({ market, deliversTo, countries }: Case): boolean {
  const stated = new Set([...(deliversTo ?? []), ...(market === null ? [] : [market])]);
  if (countries.length === 0 || !stated.isDisjointFrom(new Set(countries))) return true;
  return market === null && (deliversTo ?? []).length <= 2;
}

const country = fc.constantFrom('DE', 'AT', 'FR', 'US', 'GB', 'BG');
const anyCase: fc.Arbitrary<Case> = fc.record({
  market: fc.option(country),
  deliversTo: fc.option(fc.uniqueArray(country, { minLength: 1, maxLength: 6 })),
  countries: fc.uniqueArray(country, { maxLength: 3 }),
});

test('deliversToUser equals the contract’s rule and a model for any market, list and countries', async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCase, { minLength: 50, maxLength: 300 }), async (cases) => {
      const delivers = await evaluate(app, cases);
      expect(delivers).toEqual(cases.map(model));
      expect(delivers).toEqual(cases.map((each) => findExclusion(each, each.countries) === null));
    }),
    { numRuns: 20 },
  );
});
