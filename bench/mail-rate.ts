/**
 * Mails a second that one worker process hands to a mail server on this machine, beside bare nodemailer that sends the same mail
 * through the same pool. The mail server is a process of its own that does next to nothing, and holds the watch.
 *
 *   node bench/mail-rate.ts [--mails 20000] [--rounds 3]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { insertFragrance, insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { fanOut, sendDeliveries } from '../apps/server/src/features/notify/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { runOnce } from '../apps/server/src/platform/loop.ts';
import type { Mail } from '../apps/server/src/platform/mail/mailer.ts';
import { start } from '../apps/server/src/start.ts';
import { end, median, openSink, startProcess } from './alert-processes.ts';
import { figure } from './figure.ts';
import { openScratch } from './scratch.ts';

const { values } = parseArgs({
  options: { mails: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '3' } },
});
const FROM = 'Sillage <restock@sillage.example>';
const MAILS = Number(values.mails);
const ROUNDS = Number(values.rounds);

const scratch = await openScratch();
const { env } = scratch;
const sink = await openSink();
const running = await start(readConfig({ ...env, ROLE: 'web', PORT: '0', LOG_LEVEL: 'error' }));
const { deps } = running;
const { db } = deps;

/** Audiences are written before anything is measured. */
async function writeAudiences(): Promise<void> {
  while (await runOnce(fanOut(deps)));
}

/** What the product hands to its mailer for one watcher. */
async function captureMail(): Promise<Mail> {
  const mails: Mail[] = [];
  const capturing: Deps = {
    ...deps,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
  };
  while (await runOnce(sendDeliveries(capturing, 'email')));
  const [mail] = mails;
  if (!mail) throw new Error('no mail was made');
  return mail;
}

/** What was not sent after so long, for whoever wonders. */
async function timed(): Promise<number> {
  const patience = setTimeout(() => void explain(), (MAILS / 20 + 60) * 1000);
  return sink.time(MAILS).finally(() => clearTimeout(patience));
}

async function explain(): Promise<void> {
  const { rows } = await sql`select channel, status, reason, count(*) from deliveries group by 1, 2, 3`.execute(db);
  console.error('This takes too long.', rows);
  process.exit(1);
}

async function sendByProduct(): Promise<number> {
  await sql`truncate deliveries`.execute(db);
  // Some of the crowd want two mails a day, and every round is a new day.
  await sql`update targets set counted = 0 where counted > 0`.execute(db);
  await sql`vacuum analyze targets`.execute(db);
  await recordRestock(db, scent, scent.offerIds);
  await writeAudiences();
  await sql`checkpoint`.execute(db);
  const taking = timed();
  const worker = startProcess({ ...env, ROLE: 'worker', SMTP_URL: sink.smtpUrl, MAIL_FROM: FROM });
  const seconds = await taking;
  await end(worker);
  return MAILS / seconds;
}

async function sendBarely(mail: object): Promise<number> {
  const taking = timed();
  const child = spawn(process.execPath, ['bench/mail-bare.ts', sink.smtpUrl, values.mails], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(JSON.stringify(mail));
  const seconds = await taking;
  await once(child, 'exit');
  return MAILS / seconds;
}

/** Characters and attached bytes. */
function sizeOf({ text, html, attachments = [] }: Mail): number {
  return text.length + html.length + attachments.reduce((sum, { content }) => sum + content.length, 0);
}

const people = (await insertRecipients(db, Math.ceil(MAILS * 1.2) + 20))
  .filter(({ isVerified, wantsMail }) => isVerified && wantsMail)
  .slice(0, MAILS);
const sample = await insertFragrance(db);
await insertWatchers(db, sample, people.slice(0, 1));
await recordRestock(db, sample, sample.offerIds);
await writeAudiences();
const mail = await captureMail();
const bareMail = {
  ...mail,
  from: FROM,
  attachments: (mail.attachments ?? []).map((each) => ({ ...each, contentDisposition: 'attachment' })),
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
};
const scent = await insertFragrance(db);
await insertWatchers(db, scent, people);
await sql`vacuum analyze`.execute(db);
const [ours, bare]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await sendByProduct());
  bare.push(await sendBarely(bareMail));
}
const ratio = median(ours) / median(bare);
figure({
  what: 'mails handed over by one worker',
  value: median(ours),
  unit: 'mails/s',
  target: '≥ 0.5 of bare nodemailer',
  holds: ratio >= 0.5,
  baseline: { what: 'bare nodemailer', value: median(bare) },
  ratio,
  note: `${MAILS} mails of about ${(sizeOf(mail) / 1024).toFixed(0)} kB, median of ${ROUNDS} rounds`,
});
await running.stop();
await sink.close();
await scratch.close();
