import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import type { Restock } from '../recipients.ts';
import type { ReceivedMail } from '../smtp.ts';

/** Received emails compared with expected ones. A pair is one restock and one recipient. */
export interface MailComparison {
  /** Number of pairs that an email must name. */
  expected: number;
  /** Pairs that no email names. */
  lost: string[];
  /** Pairs that an email names wrongly. */
  foreign: string[];
  /** Pairs whose email arrived more than once, every copy with the same Message-ID. */
  doubled: number;
  /** Pairs with several Message-IDs, and Message-IDs with no recipient or several. */
  otherIds: string[];
  /** Message-IDs whose copies differ: a mail client that keeps one copy would lose the other. */
  altered: string[];
  /** Emails that name several restocks. */
  bundles: number;
  /** Incorrect rows of `deliveries`. */
  ledger: string[];
}

/** A received email without its text. */
export interface MailSummary extends Pick<ReceivedMail, 'messageId' | 'isAcknowledged'> {
  to: string;
  /** Fragrances that its subject and text name, without duplicates. */
  mentions: readonly string[];
}

const FRAGRANCE = /Scent \d{6}/g;

export function summarizeMail({
  messageId,
  isAcknowledged,
  recipients,
  subject,
  text,
  html,
}: ReceivedMail): MailSummary {
  const mentions = [...new Set(`${subject} ${text} ${html}`.match(FRAGRANCE))];
  return { messageId, isAcknowledged, to: recipients.join(), mentions };
}

/** Compares the received emails and the stored deliveries with the recipients of the restocks. */
export async function compareMails(
  db: Db,
  restocks: readonly Restock[],
  received: readonly MailSummary[],
): Promise<MailComparison> {
  const named = received.flatMap(({ messageId, to, mentions }) =>
    (mentions.length > 0 ? mentions : ['no fragrance']).map((name) => ({ messageId, pair: pairOf(name, to) })),
  );
  const copies = Map.groupBy(named, ({ pair }) => pair);
  const expected = new Set(restocks.flatMap(({ name, mailed }) => [...mailed].map((email) => pairOf(name, email))));
  const idsOf = (pair: string) => new Set((copies.get(pair) ?? []).map(({ messageId }) => messageId)).size;
  const byId = [...Map.groupBy(received, ({ messageId }) => messageId)];
  const contentOf = ({ mentions }: MailSummary) => mentions.toSorted().join();
  return {
    expected: expected.size,
    lost: [...expected].filter((pair) => !copies.has(pair)),
    foreign: [...copies.keys()].filter((pair) => !expected.has(pair)),
    doubled: [...copies].filter(([pair, mails]) => mails.length > 1 && idsOf(pair) === 1).length,
    otherIds: [
      ...[...copies.keys()].filter((pair) => idsOf(pair) !== 1),
      ...byId.flatMap(([id, mails]) => (id === '' || new Set(mails.map(({ to }) => to)).size > 1 ? [`id ${id}`] : [])),
    ],
    altered: byId.flatMap(([id, mails]) => (new Set(mails.map(contentOf)).size > 1 ? [id] : [])),
    bundles: byId.filter(([, mails]) => (mails[0]?.mentions.length ?? 0) > 1).length,
    ledger: await ledgerProblems(db, restocks),
  };
}

function pairOf(name: string, email: string): string {
  return `${name} to ${email}`;
}

interface Row {
  userId: string;
  email: string;
  channel: string;
  status: string;
}

/**
 * Finds restocks that lack an inbox entry for a waiting user or a sent email for a recipient, or
 * have too many of either.
 */
async function ledgerProblems(db: Db, restocks: readonly Restock[]): Promise<string[]> {
  const problems: string[] = [];
  for (const restock of restocks) {
    const { rows } = await sql<Row>`
      select user_id as "userId", users.email, channel, status
      from deliveries join users on users.id = user_id where event_id = ${restock.eventId}`.execute(db);
    problems.push(...rowProblems(restock, rows));
  }
  return problems;
}

function rowProblems({ name, waiting, mailed }: Restock, rows: readonly Row[]): string[] {
  const entries = rows.filter(({ channel }) => channel === 'app').map(({ userId }) => userId);
  const mails = rows.filter(({ channel, status }) => channel === 'email' && status !== 'dropped');
  const sent = mails.filter(({ status }) => status === 'sent').map(({ email }) => email);
  return [
    ...differences(`${name}: entries of inboxes`, entries, waiting),
    ...differences(`${name}: mails sent`, sent, mailed),
    ...(mails.length === sent.length ? [] : [`${name}: ${mails.length - sent.length} mails neither sent nor dropped`]),
  ];
}

function differences(what: string, found: readonly string[], expected: ReadonlySet<string>): string[] {
  const known = new Set(found);
  const missing = [...expected].filter((item) => !known.has(item)).length;
  const foreign = found.filter((item) => !expected.has(item)).length;
  const repeated = found.length - known.size;
  return missing + foreign + repeated === 0
    ? []
    : [`${what}: ${missing} missing, ${foreign} too many, ${repeated} repeated`];
}
