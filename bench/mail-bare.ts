/**
 * Nothing but nodemailer, with the pool that the product has: sends one mail again and again, to another receiver each time.
 *
 *   node bench/mail-bare.ts SMTP_URL COUNT < what nodemailer's sendMail takes, as JSON
 */
import { json } from 'node:stream/consumers';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** So many wait for a connection at any time: the pool never lacks a mail. */
const OUTSTANDING = 200;

/** Buffers as they were before they became JSON. */
function revive<Attachment extends { content?: unknown }>(attachment: Attachment): Attachment {
  const { content } = attachment;
  const isBuffer = typeof content === 'object' && content !== null && 'data' in content;
  return isBuffer ? { ...attachment, content: Buffer.from(content.data as number[]) } : attachment;
}

const [url = '', count = '0'] = process.argv.slice(2);
const mail = (await json(process.stdin)) as SendMailOptions;
const attachments = (mail.attachments ?? []).map(revive);
const transport = createTransport({ url, pool: true, maxConnections: 4 });
let sent = 0;

async function sendSome(): Promise<void> {
  while (sent < Number(count)) {
    sent += 1;
    const [to, messageId] = [`person-${sent}@crowd.example`, `<${crypto.randomUUID()}@sillage.example>`];
    await transport.sendMail({ ...mail, attachments, to, messageId });
  }
}

await Promise.all(Array.from({ length: OUTSTANDING }, sendSome));
transport.close();
