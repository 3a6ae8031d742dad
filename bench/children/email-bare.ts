/**
 * Baseline of `email-rate.ts`: `node bench/children/email-bare.ts SMTP_URL COUNT MAIL` sends the
 * same email to COUNT different recipients with nodemailer alone. The connection pool has the same
 * settings as in Sillage. MAIL is JSON.
 */
import { createTransport, type SendMailOptions } from 'nodemailer';

const QUEUED = 200;

const [url = '', count = '0', json = '{}'] = process.argv.slice(2);
const reviveBuffers = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'data' in value && 'type' in value && value.type === 'Buffer'
    ? Buffer.from(value.data as number[])
    : value;
const mail = JSON.parse(json, reviveBuffers) as SendMailOptions;
const transport = createTransport({ url, pool: true, maxConnections: 4 });
let sent = 0;

async function sendSome(): Promise<void> {
  while (sent < Number(count)) {
    sent += 1;
    const messageId = `<${crypto.randomUUID()}@sillage.example>`;
    await transport.sendMail({ ...mail, to: `person-${sent}@crowd.example`, messageId });
  }
}

process.send?.('ready');
await Promise.all(Array.from({ length: QUEUED }, sendSome));
transport.close();
process.disconnect();
