import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSmtpServer, randomFaults } from '@sillage/testkit/smtp';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { TestApp } from '../test-app.ts';
import { givenBystanders, givenCrowd, givenRestock, type Person, type Restock } from './crowd.ts';
import { type Findings, judgeMails, summarizeMail, type TakenMail } from './truth.ts';

/** What was found after senders were killed so many times. */
export interface AlertKillReport extends Findings {
  kills: number;
  restocks: number;
  /** Mails that the mail server took, copies included, and how many of them it never acknowledged. */
  taken: number;
  unacknowledged: number;
  faults: Readonly<Record<string, number>>;
  /** What the kills cut through: audiences half written, deliveries claimed, mails half handed over. */
  cut: { fanOuts: number; claims: number; conversations: number };
}

interface Options {
  kills: number;
  next: () => number;
  /** How many there are who may get mails. */
  people: number;
  /** How many of them watch what many watch; more than the product writes within the transaction of a change. */
  many: number;
  /** How many watch that besides and get no mail, so that an audience is written in several batches. */
  bystanders: number;
  onKill?: (kills: number) => void;
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** From a change to the kill: a worker that idles looks for audiences to write once a second. */
const LONGEST_LIFE_MS = 1500;
/** More than this waits to be sent: nothing new happens meanwhile. */
const BACKLOG = 1500;
const PATIENCE_MS = 120_000;
const BEGIN_MS = 5_000;

/**
 * Two workers send restock mails through a mail server with random faults, and die by SIGKILL, one
 * or both, at moments that `next` draws; another is started in the place of each. At the end one
 * worker is left alone with a mail server without faults. While both are dead a minute passes by hand, so that the next take over just what was cut through.
 */
export async function killSenders(app: TestApp, options: Options): Promise<AlertKillReport> {
  const { next } = options;
  const taken: TakenMail[] = [];
  const { faults, counts } = randomFaults(next);
  const mail = await openSmtpServer({ faults, onMail: (received) => void taken.push(summarizeMail(received)) });
  const crowd = {
    people: await givenCrowd(app.db, options.people),
    bystanders: await givenBystanders(app.db, options.bystanders),
  };
  const restocks: Restock[] = [];
  const happen = async () => {
    if ((await countWaiting(app.db)) < BACKLOG) restocks.push(await oneRestock(app.db, crowd, options));
  };
  const crew = openCrew(app, mail.url);
  const cut = { fanOuts: 0, claims: 0, conversations: 0 };
  let kills = 0;
  try {
    while (kills < options.kills) {
      await crew.ready();
      await happen();
      await sleep(next() * LONGEST_LIFE_MS);
      // However slow the machine is: some die at work.
      if (next() < 0.5) await untilBegun(app.db);
      const both = next() < 0.5;
      cut.conversations += mail.inProgress();
      kills += await crew.kill(both ? [0, 1] : [Math.floor(next() * 2)]);
      options.onKill?.(kills);
      if (both) await takeStock(app.db, cut);
    }
    await crew.kill([0, 1]);
    mail.setFaults(null);
    await drain(app, crew);
    const findings = await judgeMails(app.db, restocks, taken);
    const unacknowledged = taken.filter(({ isAcknowledged }) => !isAcknowledged).length;
    return { kills, restocks: restocks.length, cut, taken: taken.length, unacknowledged, faults: counts, ...findings };
  } finally {
    await crew.kill([0, 1]);
    await mail.close();
  }
}

interface Crowd {
  people: readonly Person[];
  bystanders: readonly Person[];
}

/** A few watch, or many do: then the audience is written behind the change. */
function oneRestock(db: Db, { people, bystanders }: Crowd, { next, many }: Options): Promise<Restock> {
  const isLarge = next() < 0.4;
  const size = isLarge ? many : 1 + Math.floor(next() * 40);
  const from = Math.floor(next() * people.length);
  const around = [...people.slice(from), ...people.slice(0, from)];
  const audience = around.slice(0, size);
  if (isLarge) audience.splice(size / 2, 0, ...bystanders);
  return givenRestock(db, { audience, late: around.slice(size, size + 3), next });
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) + ${BACKLOG} * (select count(*) from fan_outs) as count from deliveries where status = 'due'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until somebody has begun to send, or nobody does so for a while. */
async function untilBegun(db: Db): Promise<void> {
  const until = Date.now() + BEGIN_MS;
  while (Date.now() < until) {
    const { rows } = await sql`select 1 from deliveries where status = 'due' and lease is not null limit 1`.execute(db);
    if (rows.length > 0) return;
    await sleep(20);
  }
}

/** Nobody works: counts what the dead left half done, and lets their leases end. */
async function takeStock(db: Db, cut: AlertKillReport['cut']): Promise<void> {
  const { rows } = await sql<{ fanOuts: number; claims: number }>`
    select (select count(*) from fan_outs) as "fanOuts",
      (select count(*) from deliveries where status = 'due' and lease is not null) as claims`.execute(db);
  cut.fanOuts += rows[0]?.fanOuts ?? 0;
  cut.claims += rows[0]?.claims ?? 0;
  await letTimePass(db);
}

/** As if the leases, the pauses between two tries and the night had gone by. */
async function letTimePass(db: Db): Promise<void> {
  await sql`update deliveries set next_try_at = now() where status = 'due'`.execute(db);
  await sql`update bundles set next_try_at = now() where status = 'due'`.execute(db);
}

/** Lets one worker do all that is left, night after night, and then still watches whether anything goes out once too often. */
async function drain({ db }: TestApp, crew: Crew): Promise<void> {
  await letTimePass(db);
  await crew.start(0);
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && (await isAnythingLeft(db))) {
    await sleep(100);
    await sql`update bundles set next_try_at = now() where status = 'due' and lease is null`.execute(db);
  }
  await sleep(2000);
}

async function isAnythingLeft(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fan_outs union all (select 1 from deliveries where status in ('due', 'held') limit 1)`.execute(db);
  return rows.length > 0;
}

interface Crew {
  start(place: number): Promise<void>;
  /** Starts whoever is missing and waits until each looks for work. */
  ready(): Promise<unknown>;
  /** SIGKILL for those who live; answers how many died. */
  kill(places: readonly number[]): Promise<number>;
}

interface Worker {
  name: string;
  child: ChildProcess;
  exited: Promise<unknown>;
}

/** Two places for worker processes as an operator would start them. */
function openCrew(app: TestApp, smtpUrl: string): Crew {
  const crew: (Worker | undefined)[] = [undefined, undefined];
  let count = 0;
  const start = async (place: number) => {
    count += 1;
    const worker = (crew[place] ??= startWorkerProcess(app, smtpUrl, `worker-${count}`));
    while (!(await looksForWork(app.db, worker.name))) {
      if (worker.child.exitCode !== null) throw new Error(`a worker ended by itself, with ${worker.child.exitCode}`);
      await sleep(20);
    }
  };
  return {
    start,
    ready: () => Promise.all(crew.map((_, place) => start(place))),
    async kill(places) {
      const dying = places.flatMap((place) => crew[place] ?? []);
      for (const { child } of dying) child.kill('SIGKILL');
      for (const place of places) crew[place] = undefined;
      await Promise.all(dying.map(({ exited }) => exited));
      for (const { child } of dying)
        if (child.signalCode !== 'SIGKILL') throw new Error(`a worker ended by itself, with ${child.exitCode}`);
      while (await hasSessions(app.db, dying)) await sleep(5);
      return dying.length;
    },
  };
}

function startWorkerProcess({ config }: TestApp, smtpUrl: string, name: string): Worker {
  const database = new URL(config.databaseUrl ?? '');
  database.searchParams.set('application_name', name);
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ROLE: 'worker',
      DATABASE_URL: database.href,
      DATA_DIR: config.dataDir,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { name, child, exited: once(child, 'exit') };
}

/** Migrations and catalogue are behind it: it asked for deliveries. */
async function looksForWork(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = ${name} and query like '%"deliveries"%'`.execute(db);
  return rows.length > 0;
}

/** What a dead process asked for last may still be carried out. */
async function hasSessions(db: Db, workers: readonly Worker[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = any(${workers.map(({ name }) => name)}::text[])`.execute(
    db,
  );
  return rows.length > 0;
}
