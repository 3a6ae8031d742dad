import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { Restock } from '../recipients.ts';
import type { ReceivedEmail } from '../smtp.ts';

export interface EmailComparison {
  /** Number of pairs of restock and recipient for which an email is expected. */
  expected: number;
  /** Pairs of restock and recipient for which no email arrived. */
  lost: string[];
  /** Pairs of restock and recipient for which an email arrived although none was expected. */
  unexpected: string[];
  /** Pairs of restock and recipient with several emails, all with the same Message-ID. */
  doubled: number;
  /**
   * Restocks for which one recipient got emails with different Message-IDs. Also lists Message-IDs
   * that are empty or that several recipients got.
   */
  otherIds: string[];
  /**
   * Message-IDs that were sent twice, with different fragrances in the email. A mail client that
   * shows only one email per Message-ID would hide the other one.
   */
  altered: string[];
  /** Number of emails that name several restocks. */
  bundles: number;
  /** Incorrect rows of the table `deliveries`, described in one line per restock. */
  ledger: string[];
}

export interface EmailSummary extends Pick<ReceivedEmail, 'messageId' | 'isAcknowledged'> {
  to: string;
  /** Fragrances that the subject and text of the email name, without duplicates. */
  mentions: readonly string[];
}

const FRAGRANCE = /Scent \d{6}/g;

export function summarizeEmail({
  messageId,
  isAcknowledged,
  recipients,
  subject,
  text,
  html,
}: ReceivedEmail): EmailSummary {
  const mentions = [...new Set(`${subject} ${text} ${html}`.match(FRAGRANCE))];
  return { messageId, isAcknowledged, to: recipients.join(), mentions };
}

export async function compareEmails(
  db: Db,
  restocks: readonly Restock[],
  received: readonly EmailSummary[],
): Promise<EmailComparison> {
  const named = received.flatMap(({ messageId, to, mentions }) =>
    (mentions.length > 0 ? mentions : ['no fragrance']).map((name) => ({ messageId, pair: formatPair(name, to) })),
  );
  const copies = Map.groupBy(named, ({ pair }) => pair);
  const expected = new Set(
    restocks.flatMap(({ name, emailed: mailed }) => [...mailed].map((email) => formatPair(name, email))),
  );
  const countIds = (pair: string) => new Set((copies.get(pair) ?? []).map(({ messageId }) => messageId)).size;
  const byId = [...Map.groupBy(received, ({ messageId }) => messageId)];
  const listMentions = ({ mentions }: EmailSummary) => mentions.toSorted().join();
  return {
    expected: expected.size,
    lost: [...expected].filter((pair) => !copies.has(pair)),
    unexpected: [...copies.keys()].filter((pair) => !expected.has(pair)),
    doubled: [...copies].filter(([pair, emails]) => emails.length > 1 && countIds(pair) === 1).length,
    otherIds: [
      ...[...copies.keys()].filter((pair) => countIds(pair) !== 1),
      ...byId.flatMap(([id, emails]) =>
        id === '' || new Set(emails.map(({ to }) => to)).size > 1 ? [`id ${id}`] : [],
      ),
    ],
    altered: byId.flatMap(([id, emails]) => (new Set(emails.map(listMentions)).size > 1 ? [id] : [])),
    bundles: byId.filter(([, emails]) => (emails[0]?.mentions.length ?? 0) > 1).length,
    ledger: await ledgerProblems(db, restocks),
  };
}

function formatPair(name: string, email: string): string {
  return `${name} to ${email}`;
}

interface Row {
  userId: string;
  email: string;
  channelKind: string;
  status: string;
}

async function ledgerProblems(db: Db, restocks: readonly Restock[]): Promise<string[]> {
  const problems: string[] = [];
  for (const restock of restocks) {
    const { rows } = await sql<Row>`
      select user_id as "userId", users.email, channel_kind as "channelKind", status
      from deliveries join users on users.id = user_id where event_id = ${restock.eventId}`.execute(db);
    problems.push(...rowProblems(restock, rows));
  }
  return problems;
}

function rowProblems({ name, notified: waiting, emailed: mailed }: Restock, rows: readonly Row[]): string[] {
  const entries = rows.filter(({ channelKind }) => channelKind === 'app').map(({ userId }) => userId);
  const emails = rows.filter(({ channelKind, status }) => channelKind === 'email' && status !== 'dropped');
  const sent = emails.filter(({ status }) => status === 'sent').map(({ email }) => email);
  return [
    ...differences(`${name}: entries of inboxes`, entries, waiting),
    ...differences(`${name}: emails sent`, sent, mailed),
    ...(emails.length === sent.length
      ? []
      : [`${name}: ${emails.length - sent.length} emails neither sent nor dropped`]),
  ];
}

function differences(what: string, found: readonly string[], expected: ReadonlySet<string>): string[] {
  const known = new Set(found);
  const missing = [...expected].filter((item) => !known.has(item)).length;
  const unexpected = found.filter((item) => !expected.has(item)).length;
  const repeated = found.length - known.size;
  return missing + unexpected + repeated === 0
    ? []
    : [`${what}: ${missing} missing, ${unexpected} too many, ${repeated} repeated`];
}
