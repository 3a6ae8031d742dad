import type { ReceivedMail } from '@sillage/testkit/smtp';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Restock } from './crowd.ts';

/** What came of it: a line for each thing that must not be, and the doubles, which may. */
export interface Findings {
  /** Pairs of restock and receiver that a mail must have told of. */
  expected: number;
  /** Pairs that no mail told of. */
  lost: string[];
  /** Pairs that a mail told of, and none was to. */
  foreign: string[];
  /** Pairs whose mail was taken more than once, every copy under one Message-ID. */
  doubled: number;
  /** Pairs that were told under several Message-IDs, and Message-IDs without or with several receivers. */
  otherIds: string[];
  /** Message-IDs whose copies tell different things: who keeps one copy of each misses something. */
  altered: string[];
  /** Mails that told of several restocks, each counted once. */
  bundles: number;
  /** Rows of the ledger that are not as they must be. */
  ledger: string[];
}

/** A mail that was received, without its text. */
export interface TakenMail extends Pick<ReceivedMail, 'messageId' | 'isAcknowledged'> {
  to: string;
  /** The fragrances that its subject and text name, once each. */
  mentions: readonly string[];
}

const SCENT = /Scent \d{6}/g;

export function summarizeMail({ messageId, isAcknowledged, recipients, subject, text, html }: ReceivedMail): TakenMail {
  const mentions = [...new Set(`${subject} ${text} ${html}`.match(SCENT))];
  return { messageId, isAcknowledged, to: recipients.join(), mentions };
}

/** Holds what the mail server took, and what the ledger says, against who was to hear. */
export async function judgeMails(db: Db, restocks: readonly Restock[], taken: readonly TakenMail[]): Promise<Findings> {
  const told = taken.flatMap(({ messageId, to, mentions }) =>
    (mentions.length > 0 ? mentions : ['nothing']).map((name) => ({ messageId, pair: pairOf(name, to) })),
  );
  const copies = Map.groupBy(told, ({ pair }) => pair);
  const expected = new Set(restocks.flatMap(({ name, mailed }) => [...mailed].map((email) => pairOf(name, email))));
  const idsOf = (pair: string) => new Set((copies.get(pair) ?? []).map(({ messageId }) => messageId)).size;
  const byId = [...Map.groupBy(taken, ({ messageId }) => messageId)];
  const contentOf = ({ mentions }: TakenMail) => mentions.toSorted().join();
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

/** Of each restock: one entry in the inbox of everybody who waits, one sent mail for everybody who is to get one, and no more of either. */
async function ledgerProblems(db: Db, restocks: readonly Restock[]): Promise<string[]> {
  const problems: string[] = [];
  for (const one of restocks) {
    const { rows } = await sql<Row>`
      select user_id as "userId", users.email, channel, status
      from deliveries join users on users.id = user_id where event_id = ${one.eventId}`.execute(db);
    problems.push(...rowProblems(one, rows));
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
  const missing = [...expected].filter((one) => !known.has(one)).length;
  const foreign = found.filter((one) => !expected.has(one)).length;
  const double = found.length - known.size;
  return missing + foreign + double === 0 ? [] : [`${what}: ${missing} missing, ${foreign} too many, ${double} double`];
}
