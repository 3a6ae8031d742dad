import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { drawRestock, insertRecipients, insertUnverifiedUsers, type Recipient, type Restock } from '../recipients.ts';
import { openSmtpServer, randomFaults } from '../smtp.ts';
import { openWorkers, POLL_MS, type Workers } from './processes.ts';
import { compareEmails, type EmailComparison, type EmailSummary, summarizeEmail } from './received-emails.ts';

export interface SenderKillReport extends EmailComparison {
  kills: number;
  restocks: number;
  /**
   * Number of emails that the fake mail server received, including repeats. `unacknowledged` is the
   * number of those for which the connection ended before the server replied 250.
   */
  received: number;
  unacknowledged: number;
  faults: Readonly<Record<string, number>>;
  /**
   * Work that killed workers left unfinished: fan-outs (restocks whose deliveries are not all
   * written), deliveries leased by a worker, and SMTP conversations.
   */
  interrupted: { fanOuts: number; claims: number; conversations: number };
}

interface Options {
  kills: number;
  next: () => number;
  recipients: number;
  /**
   * Number of watchers of a popular fragrance. Their deliveries are written after the restock's
   * transaction.
   */
  popular: number;
  /**
   * Number of watchers who get no email, because their addresses are unverified. A large number
   * makes the server write the deliveries in several batches.
   */
  unverified: number;
  onKill?: (kills: number) => void;
}

/**
 * Maximum random delay between a restock and the kill of a worker. Workers look for restocks with
 * many watchers only once per second.
 */
const MAX_LIFE_MS = 1500;
/** Number of due deliveries at which no further restock is recorded until some have been sent. */
const MAX_BACKLOG = 1500;
/**
 * Maximum wait until the last emails are sent. It ends only after an error; the report then lists
 * the missing emails.
 */
const MAX_WAIT_MS = 600_000;

/**
 * Runs two workers that send restock emails through a mail server with random faults. Kills one or
 * both workers with SIGKILL at random moments, and replaces them. When both were killed, every
 * waiting delivery becomes due at once. Finally one worker sends the remaining emails without
 * faults.
 */
export async function killSenders(app: TestApp, options: Options): Promise<SenderKillReport> {
  const { next } = options;
  const received: EmailSummary[] = [];
  const { faults, counts } = randomFaults(next);
  await using smtp = await openSmtpServer({ faults, onEmail: (email) => void received.push(summarizeEmail(email)) });
  const users = {
    recipients: await insertRecipients(app.db, options.recipients),
    unverified: await insertUnverifiedUsers(app.db, options.unverified),
  };
  const restocks: Restock[] = [];
  await using workers = openWorkers(app, 2, { SMTP_URL: smtp.url });
  const interrupted = { fanOuts: 0, claims: 0, conversations: 0 };
  let kills = 0;
  while (kills < options.kills) {
    await workers.start();
    if ((await countWaiting(app.db)) < MAX_BACKLOG) restocks.push(await drawNextRestock(app.db, users, options));
    await sleep(next() * MAX_LIFE_MS);
    // On a slow machine too, some workers must be killed while they send.
    if (next() < 0.5) await waitUntilSending(app.db);
    const killsBoth = next() < 0.5;
    interrupted.conversations += smtp.inProgress();
    kills += await workers.kill(killsBoth ? [0, 1] : [Math.floor(next() * 2)]);
    options.onKill?.(kills);
    if (killsBoth) await endClaims(app.db, interrupted);
  }
  await workers.kill();
  smtp.setFaults(null);
  await endPauses(app.db);
  await sendRest(app, workers);
  // A later restock shows whether a copy was sent twice: it would arrive before that restock's
  // email.
  restocks.push(await drawRestock(app.db, { audience: users.recipients, late: [], next }));
  await sendRest(app, workers);
  const comparison = await compareEmails(app.db, restocks, received);
  const unacknowledged = received.filter(({ isAcknowledged }) => !isAcknowledged).length;
  const sums = { restocks: restocks.length, received: received.length, unacknowledged };
  return { kills, interrupted, faults: counts, ...sums, ...comparison };
}

interface Users {
  recipients: readonly Recipient[];
  unverified: readonly Recipient[];
}

/**
 * Records a restock of a fragrance that either has up to 40 watchers or is popular. All users with
 * unverified addresses watch the popular fragrances.
 */
function drawNextRestock(db: Db, { recipients, unverified }: Users, { next, popular }: Options): Promise<Restock> {
  const isPopular = next() < 0.4;
  const size = isPopular ? popular : 1 + Math.floor(next() * 40);
  const from = Math.floor(next() * recipients.length);
  const rotated = [...recipients.slice(from), ...recipients.slice(0, from)];
  const audience = rotated.slice(0, size);
  if (isPopular) audience.splice(size / 2, 0, ...unverified);
  return drawRestock(db, { audience, late: rotated.slice(size, size + 3), next });
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) + ${MAX_BACKLOG} * (select count(*) from fan_outs) as count
    from deliveries where status = 'due'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function waitUntilSending(db: Db): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql<{ claimed: number; due: number }>`
      select count(*) filter (where lease is not null) as claimed,
        count(*) filter (where next_try_at <= now()) as due from deliveries where status = 'due'`.execute(db);
    return rows[0]?.claimed === 0 && rows[0].due > 0;
  };
  while (await isWaiting()) await sleep(POLL_MS);
}

/**
 * Counts the work that the killed process left unfinished: restocks whose deliveries are not all
 * written (`fanOuts`), and deliveries that the process had leased (`claims`). Then ends the leases.
 */
async function endClaims(db: Db, interrupted: SenderKillReport['interrupted']): Promise<void> {
  const { rows } = await sql<{ fanOuts: number; claims: number }>`
    select (select count(*) from fan_outs) as "fanOuts",
      (select count(*) from deliveries where status = 'due' and lease is not null) as claims`.execute(db);
  interrupted.fanOuts += rows[0]?.fanOuts ?? 0;
  interrupted.claims += rows[0]?.claims ?? 0;
  await endPauses(db);
}

/** Ends leases, retry pauses and quiet hours by making every delivery due now. */
async function endPauses(db: Db): Promise<void> {
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(db);
  await sql`update bundles set next_try_at = now() where status = 'due'`.execute(db);
}

/**
 * Runs one worker until everything is sent. Bundled messages become due at once, not at their usual
 * time.
 */
async function sendRest({ db }: TestApp, workers: Workers): Promise<void> {
  await workers.start([0]);
  const until = Date.now() + MAX_WAIT_MS;
  while (Date.now() < until && (await isAnythingLeft(db))) {
    await sleep(POLL_MS);
    await sql`update bundles set next_try_at = now() where status = 'due' and lease is null`.execute(db);
  }
}

async function isAnythingLeft(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fan_outs union all (select 1 from deliveries where status in ('due', 'deferred') limit 1)`.execute(
    db,
  );
  return rows.length > 0;
}
