import type { Concentration, User } from '@sillage/contract';
import { sampleFragrance, sampleUser } from '@sillage/testkit/samples';
import { computeIdentity, computeNameKey } from '../features/catalogue/matching/name-keys.ts';
import { buildSearchText } from '../features/catalogue/matching/text.rules.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Api, TestApp } from './test-app.ts';

export const { password: PASSWORD } = sampleUser;
const hashed = hashPassword(PASSWORD);

// Above the numbers in names that tests choose themselves, such as "Oud 24": two concentrations of
// one name make a match doubtful.
let count = 10_000;

/** A verified user with a signed-in API client. */
export async function givenUser(app: TestApp): Promise<User & { api: Api }> {
  count += 1;
  const id = newId();
  const username = `person-${process.pid}-${count}`;
  const now = app.clock.now();
  await app.db
    .insertInto('users')
    .values({
      id,
      username,
      email: `${username}@example.com`,
      first_name: null,
      last_name: null,
      email_verified_at: now,
      auth_provider: 'local',
      is_active: true,
      created_at: now,
    })
    .execute();
  await app.db.insertInto('preferences').values({ user_id: id }).execute();
  await app.db
    .insertInto('credentials')
    .values({ user_id: id, password_hash: await hashed })
    .execute();
  const api = app.visitor();
  const user = await api.auth.login({ body: { usernameOrEmail: username, password: PASSWORD } });
  return { ...user, api };
}

/** Adds a fragrance, and for a given `url` also a shop page with one offer, never checked. */
export async function givenFragrance(
  app: TestApp,
  facts: { name?: string; brand?: string; concentration?: Concentration; url?: string; sizeMl?: number } = {},
) {
  count += 1;
  const { name = `Oud ${count}`, brand = sampleFragrance.brand, concentration = null, url, sizeMl = null } = facts;
  const now = app.clock.now();
  const notes = [sampleFragrance.note];
  const row = {
    name,
    brand,
    concentration,
    identity: computeIdentity(brand, name, concentration),
    name_key: computeNameKey(brand, name),
    gender: sampleFragrance.gender,
    family: sampleFragrance.family,
    notes,
    image_url: null,
    is_original: true,
    inspired_by_brand: null,
    original_fragrance: null,
    inspired_source: null,
    list_price: null,
    list_currency: null,
  };
  const search = buildSearchText({ name, brand, inspiredByBrand: null, originalFragrance: null, notes });
  const { id } = await app.db
    .insertInto('fragrances')
    .values({
      ...row,
      search_text: search,
      stock_state: url === undefined ? 'no-shop' : 'unchecked',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (url === undefined) return { id, name, brand };
  const host = new URL(url).host;
  await app.db
    .insertInto('shops')
    .values({ host, name: 'Test Parfumerie' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const shop = await app.db.selectFrom('shops').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const page = await app.db
    .insertInto('pages')
    .values({ fragrance_id: id, shop_id: shop.id, url, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('offers')
    .values({
      page_id: page.id,
      fragrance_id: id,
      variant: null,
      sku: null,
      size_ml: sizeMl,
      price: null,
      currency: null,
      availability: null,
      available_since: null,
      last_checked_at: null,
    })
    .execute();
  return { id, name, brand };
}
