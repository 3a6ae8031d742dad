import { sql } from 'kysely';
import { recordDeliveries } from '../../features/notify/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

/** Somebody who may be told, without a way to sign in. */
export interface Person {
  id: string;
  email: string;
  isVerified: boolean;
  /** `emailNotifications`. */
  wantsMail: boolean;
  /** Messages a day; what comes after is told in one. */
  dailyCap: number;
}

const MANY = 1_000_000;

/** People by SQL, verified and willing to get mails but for a few; some want few a day. */
export function givenCrowd(db: Db, count: number): Promise<Person[]> {
  return givenPeople(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      email: `person-${index}@crowd.example`,
      isVerified: index % 13 !== 6,
      wantsMail: index % 11 !== 5,
      dailyCap: index % 7 === 3 ? 2 : MANY,
    })),
  );
}

/** People who never proved their address: they have an inbox in the app and get no mail. */
export function givenBystanders(db: Db, count: number): Promise<Person[]> {
  return givenPeople(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      email: `bystander-${index}@crowd.example`,
      isVerified: false,
      wantsMail: true,
      dailyCap: MANY,
    })),
  );
}

async function givenPeople(db: Db, people: Person[]): Promise<Person[]> {
  await sql`
    with arrived as (
      insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
      select id, split_part(email, '@', 1), email, case when is_verified then now() end, 'local', true, now()
      from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
        ${people.map(({ isVerified }) => isVerified)}::boolean[]) as t (id, email, is_verified)
    )
    insert into preferences (user_id, email_notifications, daily_cap)
    select id, wants_mail, daily_cap
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ wantsMail }) => wantsMail)}::boolean[],
      ${people.map(({ dailyCap }) => dailyCap)}::int[]) as t (id, wants_mail, daily_cap)`.execute(db);
  return people;
}

const sizes = [
  { ml: 50, price: 80 },
  { ml: 100, price: 140 },
];

/** A wish: one size alone or any, up to a price or at any. */
interface Watch {
  person: Person;
  sizeMl: number | null;
  maxPrice: number | null;
}

/** A restock, with who must hear of it, worked out here and not by the product. */
export interface Restock {
  eventId: string;
  /** Its fragrance's name, which no other restock has: what a mail is known by. */
  name: string;
  /** Ids of everybody who waits for what came back: one entry of the inbox each. */
  waiting: ReadonlySet<string>;
  /** Addresses of those of them who must get a mail. */
  mailed: ReadonlySet<string>;
}

let count = 0;

/** A fragrance that nobody watches yet, in two sizes that are in stock. */
export interface Scent {
  name: string;
  fragranceId: number;
  pageId: number;
  offerIds: readonly number[];
}

/** A fragrance of its own under a name that no other has. */
export async function givenScent(db: Db): Promise<Scent> {
  count += 1;
  const name = `Scent ${String(count).padStart(6, '0')}`;
  return { name, ...(await insertScent(db, name)) };
}

/** These people watch all of it, at any price. */
export function givenWatchers(db: Db, { fragranceId }: Scent, people: readonly Person[]): Promise<void> {
  return insertWatches(
    db,
    fragranceId,
    people.map((person) => ({ person, sizeMl: null, maxPrice: null })),
  );
}

/** These sizes came back: the event, its proof and the product's own deliveries, in one transaction. Answers the event's id. */
export function restock(db: Db, { fragranceId, pageId }: Scent, offerIds: readonly number[]): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const at = new Date();
    const check = await tx
      .insertInto('checks')
      .values({ page_id: pageId, offer_id: null, checked_at: at, outcome: 'product', evidence: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = await tx
      .insertInto('events')
      .values({
        id: newId(),
        kind: 'restock',
        fragrance_id: fragranceId,
        offer_ids: [...offerIds],
        check_id: check.id,
        happened_at: at,
        is_flapping: false,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordDeliveries(tx, [event]);
    return event.id;
  });
}

/**
 * A fragrance of its own that these people watch, each in their own way, and its restock. Some more begin to watch right
 * after, and are not concerned.
 */
export async function givenRestock(
  db: Db,
  { audience, late, next }: { audience: readonly Person[]; late: readonly Person[]; next: () => number },
): Promise<Restock> {
  const scent = await givenScent(db);
  const watches = audience.map((person) => watchOf(person, next));
  await insertWatches(db, scent.fragranceId, watches);
  const back = [[0], [1], [0, 1]][Math.floor(next() * 3)] ?? [0, 1];
  const eventId = await restock(
    db,
    scent,
    back.map((index) => scent.offerIds[index] ?? 0),
  );
  await givenWatchers(db, scent, late);
  const waiting = watches.filter((watch) => back.some((index) => isFor(watch, sizes[index])));
  const mailed = waiting.filter(({ person }) => person.isVerified && person.wantsMail);
  return {
    eventId,
    name: scent.name,
    waiting: new Set(waiting.map(({ person }) => person.id)),
    mailed: new Set(mailed.map(({ person }) => person.email)),
  };
}

function watchOf(person: Person, next: () => number): Watch {
  const kind = next();
  if (kind < 0.15) return { person, sizeMl: 50, maxPrice: null };
  if (kind < 0.3) return { person, sizeMl: 100, maxPrice: null };
  if (kind < 0.4) return { person, sizeMl: null, maxPrice: 100 };
  return { person, sizeMl: null, maxPrice: null };
}

function isFor({ sizeMl, maxPrice }: Watch, size: (typeof sizes)[number] | undefined): boolean {
  return size !== undefined && (sizeMl ?? size.ml) === size.ml && size.price <= (maxPrice ?? size.price);
}

async function insertScent(db: Db, name: string): Promise<Omit<Scent, 'name'>> {
  const { rows } = await sql<Omit<Scent, 'name'>>`
    with shop as (
      insert into shops (host, name) values ('crowd.example', 'Crowd') on conflict (host) do update set name = 'Crowd' returning id
    ), scent as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      values (${name}, 'Maison Test', ${name}, ${name}, '{}', 'x', now(), now()) returning id
    ), page as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select scent.id, shop.id, 'https://crowd.example/p/' || scent.id, now() from scent, shop returning id, fragrance_id
    ), offer as (
      insert into offers (page_id, fragrance_id, variant, size_ml, price, currency, availability, available_since, last_checked_at)
      select id, fragrance_id, ml || ' ml', ml, price, 'EUR', 'InStock', now(), now()
      from page, unnest(${sizes.map(({ ml }) => ml)}::int[], ${sizes.map(({ price }) => price)}::int[]) as t (ml, price)
      returning id, page_id, fragrance_id, size_ml
    )
    select fragrance_id as "fragranceId", page_id as "pageId", array_agg(id order by size_ml) as "offerIds"
    from offer group by 1, 2`.execute(db);
  const [scent] = rows;
  if (!scent) throw new Error('no fragrance was made');
  return scent;
}

async function insertWatches(db: Db, fragranceId: number, watches: readonly Watch[]): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, added_at, sizes_ml, max_price, max_price_currency, max_price_per)
    select user_id, ${fragranceId}, now(), case when ml is not null then array[ml] end, max_price,
      case when max_price is not null then 'EUR' end, case when max_price is not null then 'bottle' end
    from unnest(${watches.map(({ person }) => person.id)}::uuid[], ${watches.map(({ sizeMl }) => sizeMl)}::float8[],
      ${watches.map(({ maxPrice }) => maxPrice)}::numeric[]) as t (user_id, ml, max_price)`.execute(db);
}
