import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import { drawRestock, insertRecipients, insertUnverifiedUsers, type Recipient, type Restock } from '../recipients.ts';
import { openSmtpServer, randomFaults } from '../smtp.ts';
import { openWorkers, POLL_MS, type Workers } from './processes.ts';
import { compareMails, type MailComparison, type MailSummary, summarizeMail } from './received-mails.ts';

/** What was found after senders were killed so many times. */
export interface SenderKillReport extends MailComparison {
  kills: number;
  restocks: number;
  /**
   * Emails that the mail server received, copies included, and how many of them it never
   * acknowledged.
   */
  received: number;
  unacknowledged: number;
  /** How often the mail server had each fault. */
  faults: Readonly<Record<string, number>>;
  /**
   * Work in progress at the kills: audiences half written, claimed deliveries, SMTP conversations.
   */
  interrupted: { fanOuts: number; claims: number; conversations: number };
}

interface Options {
  kills: number;
  next: () => number;
  /** Users who may get emails. */
  recipients: number;
  /** Watchers of a popular fragrance: more than the transaction of a change writes itself. */
  popular: number;
  /** Its further watchers without email, so that its audience is written in several batches. */
  unverified: number;
  onKill?: (kills: number) => void;
}

/** From a restock to the kill: an idle worker looks for audiences to write once a second. */
const MAX_LIFE_MS = 1500;
/** While more deliveries wait, there are no new restocks. */
const MAX_BACKLOG = 1500;
/** Only an error makes the end last so long; the comparison then says what is missing. */
const MAX_WAIT_MS = 600_000;

/**
 * Two workers send emails for restocks through a mail server with random faults. One or both are
 * killed with SIGKILL at moments that `next` draws, and replaced. At the end one worker sends the
 * rest without faults. While both are dead, leases and pauses end at once.
 */
export async function killSenders(app: TestApp, options: Options): Promise<SenderKillReport> {
  const { next } = options;
  const received: MailSummary[] = [];
  const { faults, counts } = randomFaults(next);
  await using smtp = await openSmtpServer({ faults, onMail: (mail) => void received.push(summarizeMail(mail)) });
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
    // However slow the machine is: some are killed while they send.
    if (next() < 0.5) await waitUntilSending(app.db);
    const both = next() < 0.5;
    interrupted.conversations += smtp.inProgress();
    kills += await workers.kill(both ? [0, 1] : [Math.floor(next() * 2)]);
    options.onKill?.(kills);
    if (both) await endClaims(app.db, interrupted);
  }
  await workers.kill();
  smtp.setFaults(null);
  await endPauses(app.db);
  await sendRest(app, workers);
  // A copy that is sent twice is sent before the email of a later restock.
  restocks.push(await drawRestock(app.db, { audience: users.recipients, late: [], next }));
  await sendRest(app, workers);
  const comparison = await compareMails(app.db, restocks, received);
  const unacknowledged = received.filter(({ isAcknowledged }) => !isAcknowledged).length;
  const sums = { restocks: restocks.length, received: received.length, unacknowledged };
  return { kills, interrupted, faults: counts, ...sums, ...comparison };
}

interface Users {
  recipients: readonly Recipient[];
  unverified: readonly Recipient[];
}

/** Watched by a few, or by so many that the audience is written after the change. */
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

/** Waits until a worker has claimed a delivery that is due, or none is due. */
async function waitUntilSending(db: Db): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql<{ claimed: number; due: number }>`
      select count(*) filter (where lease is not null) as claimed,
        count(*) filter (where next_try_at <= now()) as due from deliveries where status = 'due'`.execute(db);
    return rows[0]?.claimed === 0 && rows[0].due > 0;
  };
  while (await isWaiting()) await sleep(POLL_MS);
}

/** Adds what the killed workers left unfinished, and ends their leases. */
async function endClaims(db: Db, interrupted: SenderKillReport['interrupted']): Promise<void> {
  const { rows } = await sql<{ fanOuts: number; claims: number }>`
    select (select count(*) from fan_outs) as "fanOuts",
      (select count(*) from deliveries where status = 'due' and lease is not null) as claims`.execute(db);
  interrupted.fanOuts += rows[0]?.fanOuts ?? 0;
  interrupted.claims += rows[0]?.claims ?? 0;
  await endPauses(db);
}

/** As if the leases, the pauses between two tries and the quiet hours had passed. */
async function endPauses(db: Db): Promise<void> {
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(db);
  await sql`update bundles set next_try_at = now() where status = 'due'`.execute(db);
}

/** Lets one worker send everything, bundles too, as soon as they exist. */
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
    select 1 from fan_outs union all (select 1 from deliveries where status in ('due', 'held') limit 1)`.execute(db);
  return rows.length > 0;
}
