/** The stage of a fleet: PostgreSQL, web and worker processes, shops and a mail server, a catalogue, and people with their lists. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords.ts';
import { fillCatalogue } from '../catalogue-rows.ts';
import type { Outside } from './outside.ts';
import type { Offering } from './people.ts';
import { type FleetPostgres, openFleetPostgres, urlFor } from './postgres.ts';
import { endInOrder, type Fleet, findPostmaster, startFleet, startHelper } from './processes.ts';
import { givenScents, givenSessions, givenUsers, givenWatches, type Scent, type Session } from './world.ts';

export interface Size {
  web: number;
  workers: number;
  catalogue: number;
  users: number;
  shops: number;
}

const MOST_SESSIONS = 5_000;
const PRODUCTS = 10;
const PASSWORD = 'an amber evening by the sea';
/** As short as a compressed day wants it: a page is looked at some ten times in it. */
export const PACE = {
  MONITOR_INTERVAL: '6s',
  MONITOR_CONFIRM: '1s',
  MONITOR_HOST_GAP: '100ms',
  MONITOR_ALLOW_PRIVATE: 'true',
};

export interface World {
  postgres: FleetPostgres;
  postmaster: number;
  fleet: Fleet;
  outside: ChildProcess;
  scents: Scent[];
  sessions: Session[];
  offering: Offering;
}

async function furnish(db: Db, origins: readonly string[], { catalogue, users }: Size) {
  const begun = performance.now();
  await fillCatalogue(db, catalogue);
  const scents = await givenScents(db, origins, PRODUCTS);
  const { rows } = await sql<{ id: number }>`
    select id from fragrances where brand <> 'Maison Test' order by watchers desc, id limit 20000`.execute(db);
  const fragranceIds = rows.map(({ id }) => id);
  await givenUsers(db, 0, users, await hashPassword(PASSWORD));
  const scentIds = scents.map(({ fragranceId }) => fragranceId);
  await givenWatches(db, 0, users, [
    { fragranceIds: scentIds, each: 2, skew: 2 },
    { fragranceIds, each: 10, skew: 2.5 },
  ]);
  const sessions = await givenSessions(db, Math.min(users, MOST_SESSIONS));
  await sql`vacuum analyze`.execute(db);
  console.log(
    `${catalogue} fragrances, ${scents.length} of them in ${origins.length} shops that answer, ${users} people, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  return { scents, sessions, fragranceIds };
}

/** Everything stands, and every page in the shops was looked at once: sold out. */
export async function withWorld(size: Size, run: (world: World) => Promise<void>): Promise<void> {
  const postgres = await openFleetPostgres();
  const { child: outside, first } = await startHelper<Outside>(['bench/fleet/outside.ts', String(size.shops)]);
  let fleet: Fleet | undefined;
  try {
    const { scents, sessions, fragranceIds } = await furnish(postgres.db, first.origins, size);
    const [webUrl, workerUrl] = [
      await urlFor(postgres.db, postgres.url, 'web'),
      await urlFor(postgres.db, postgres.url, 'worker'),
    ];
    const env = { ...PACE, SMTP_URL: first.smtpUrl, MAIL_FROM: 'Sillage <restock@sillage.example>' };
    fleet = await startFleet({ web: size.web, workers: size.workers, env, webUrl, workerUrl });
    await untilAllSeen(postgres.db, scents.length);
    const people = { count: size.users, password: PASSWORD };
    const offering = { fragranceIds, sessions, people, webs: fleet.web.length };
    const postmaster = await findPostmaster(postgres.db);
    await run({ postgres, postmaster, fleet, outside, scents, sessions, offering });
  } finally {
    await fleet?.close();
    await endInOrder(outside);
    await postgres.close();
  }
}

async function untilAllSeen(db: Db, count: number): Promise<void> {
  const seen = sql<{ count: number }>`select count(*) from page_schedules where last_outcome = 'product'`;
  while (((await seen.execute(db)).rows[0]?.count ?? 0) < count) await sleep(100);
}
