/**
 * Measures the emails per second that one worker process sends to a mail server on this machine,
 * compared with bare nodemailer that sends the same email through the same pool.
 *
 *   node bench/email-rate.ts [--emails 10000] [--rounds 1]
 */
import { parseArgs } from 'node:util';
import { insertFragrance, insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { fanOut, sendDeliveries } from '../apps/server/src/features/notify/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Email } from '../apps/server/src/platform/email/mailer.ts';
import { runOnce } from '../apps/server/src/platform/job.ts';
import { start } from '../apps/server/src/start.ts';

import { recordMeasurement } from './lib/measurement.ts';
import { nextMessage, startChild, startServer, stop } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, sum } from './lib/statistics.ts';

const { values } = parseArgs({
  options: { emails: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '1' } },
});
const FROM = 'Sillage <restock@sillage.example>';
const EMAILS = Number(values.emails);
const ROUNDS = Number(values.rounds);

const scratch = await openScratch();
const { child: sink, message: smtpUrl } = await startChild<string>('email-sink');
const running = await start(readConfig({ ...scratch.env, ROLE: 'web', PORT: '0', LOG_LEVEL: 'error' }));
const { deps } = running;
const { db } = deps;

async function writeDeliveries(): Promise<void> {
  while (await runOnce(fanOut(deps)));
}

async function captureEmail(): Promise<Email> {
  const emails: Email[] = [];
  const mailer = { send: async (email: Email) => void emails.push(email), close: async () => {} };
  while (await runOnce(sendDeliveries({ ...deps, mailer }, 'email')));
  const [email] = emails;
  if (!email) throw new Error('The product sent no email.');
  return email;
}

/** Calls `begin` to start the sending of emails. Returns how many emails arrive per second. */
async function measureRate(begin: () => unknown): Promise<number> {
  sink.send({ expect: EMAILS });
  const received = nextMessage<number>(sink);
  await begin();
  return EMAILS / (await received);
}

async function sendByProduct(): Promise<number> {
  await sql`truncate deliveries`.execute(db);
  // Some recipients have a daily cap; every round must count as a new day.
  await sql`update channels set counted = 0 where counted > 0`.execute(db);
  await recordRestock(db, fragrance, fragrance.offerIds);
  await writeDeliveries();
  await sql`vacuum analyze channels`.execute(db);
  await sql`checkpoint`.execute(db);
  const rate = await measureRate(() => {
    worker = startServer({ ...scratch.env, ROLE: 'worker', SMTP_URL: smtpUrl, MAIL_FROM: FROM });
  });
  if (worker) await stop(worker, 'SIGKILL');
  return rate;
}

const sendBare = (email: object) =>
  measureRate(() => startChild('email-bare', [smtpUrl, EMAILS, JSON.stringify(email)]));

let worker: ReturnType<typeof startServer> | null = null;
const recipients = (await insertRecipients(db, Math.ceil(EMAILS * 1.2) + 20))
  .filter(({ isVerified, wantsEmail }) => isVerified && wantsEmail)
  .slice(0, EMAILS);
const sample = await insertFragrance(db);
await insertWatchers(db, sample, recipients.slice(0, 1));
await recordRestock(db, sample, sample.offerIds);
await writeDeliveries();
const email = await captureEmail();
const { text, html, attachments = [] } = email;
const bareEmail = {
  ...email,
  from: FROM,
  attachments: attachments.map((each) => ({ ...each, contentDisposition: 'attachment' })),
  headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
};
const bytes = text.length + html.length + sum(attachments.map(({ content }) => content.length));
const fragrance = await insertFragrance(db);
await insertWatchers(db, fragrance, recipients);
await sql`vacuum analyze`.execute(db);
const [ours, bare]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await sendByProduct());
  bare.push(await sendBare(bareEmail));
}
const ratio = median(ours) / median(bare);
recordMeasurement({
  what: 'emails sent by one worker',
  value: median(ours),
  unit: 'emails/s',
  target: '≥ 0.5 of bare nodemailer',
  holds: ratio >= 0.5,
  baseline: { what: 'bare nodemailer', value: median(bare) },
  ratio,
  note: `${EMAILS} emails of about ${(bytes / 1024).toFixed(0)} kB, median of ${ROUNDS} rounds`,
});
await running.stop();
await stop(sink);
await scratch.close();
