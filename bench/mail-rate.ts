/**
 * Measures the emails per second that one worker process sends to a mail server on this machine,
 * compared with bare nodemailer that sends the same email through the same pool.
 *
 *   node bench/mail-rate.ts [--mails 10000] [--rounds 1]
 */
import { parseArgs } from 'node:util';
import { insertFragrance, insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { fanOut, sendDeliveries } from '../apps/server/src/features/notify/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { runOnce } from '../apps/server/src/platform/loop.ts';
import type { Mail } from '../apps/server/src/platform/mail/mailer.ts';
import { start } from '../apps/server/src/start.ts';

import { figure } from './lib/figure.ts';
import { nextMessage, startChild, startServer, stop } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, sum } from './lib/statistics.ts';

const { values } = parseArgs({
  options: { mails: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '1' } },
});
const FROM = 'Sillage <restock@sillage.example>';
const MAILS = Number(values.mails);
const ROUNDS = Number(values.rounds);

const scratch = await openScratch();
const { child: sink, message: smtpUrl } = await startChild<string>('mail-sink');
const running = await start(readConfig({ ...scratch.env, ROLE: 'web', PORT: '0', LOG_LEVEL: 'error' }));
const { deps } = running;
const { db } = deps;

async function writeDeliveries(): Promise<void> {
  while (await runOnce(fanOut(deps)));
}

/** Returns the email that the product sends to one watcher. */
async function captureMail(): Promise<Mail> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
  while (await runOnce(sendDeliveries({ ...deps, mailer }, 'email')));
  const [mail] = mails;
  if (!mail) throw new Error('The product sent no mail.');
  return mail;
}

/** Returns emails per second, measured until the mail sink has received all. */
async function measureRate(begin: () => unknown): Promise<number> {
  sink.send({ expect: MAILS });
  const received = nextMessage<number>(sink);
  await begin();
  return MAILS / (await received);
}

async function sendByProduct(): Promise<number> {
  await sql`truncate deliveries`.execute(db);
  // Some recipients have a daily cap; every round must count as a new day.
  await sql`update targets set counted = 0 where counted > 0`.execute(db);
  await recordRestock(db, scent, scent.offerIds);
  await writeDeliveries();
  await sql`vacuum analyze targets`.execute(db);
  await sql`checkpoint`.execute(db);
  const rate = await measureRate(() => {
    worker = startServer({ ...scratch.env, ROLE: 'worker', SMTP_URL: smtpUrl, MAIL_FROM: FROM });
  });
  if (worker) await stop(worker, 'SIGKILL');
  return rate;
}

const sendBarely = (mail: object) => measureRate(() => startChild('mail-bare', [smtpUrl, MAILS, JSON.stringify(mail)]));

let worker: ReturnType<typeof startServer> | null = null;
const people = (await insertRecipients(db, Math.ceil(MAILS * 1.2) + 20))
  .filter(({ isVerified, wantsMail }) => isVerified && wantsMail)
  .slice(0, MAILS);
const sample = await insertFragrance(db);
await insertWatchers(db, sample, people.slice(0, 1));
await recordRestock(db, sample, sample.offerIds);
await writeDeliveries();
const mail = await captureMail();
const { text, html, attachments = [] } = mail;
const bareMail = {
  ...mail,
  from: FROM,
  attachments: attachments.map((each) => ({ ...each, contentDisposition: 'attachment' })),
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
};
const bytes = text.length + html.length + sum(attachments.map(({ content }) => content.length));
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
  what: 'mails sent by one worker',
  value: median(ours),
  unit: 'mails/s',
  target: '≥ 0.5 of bare nodemailer',
  holds: ratio >= 0.5,
  baseline: { what: 'bare nodemailer', value: median(bare) },
  ratio,
  note: `${MAILS} mails of about ${(bytes / 1024).toFixed(0)} kB, median of ${ROUNDS} rounds`,
});
await running.stop();
await stop(sink);
await scratch.close();
