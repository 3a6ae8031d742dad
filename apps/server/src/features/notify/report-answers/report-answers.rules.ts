import { HOUR_MS, MINUTE_MS } from '@sillage/contract';
import { backoff } from '../../../platform/backoff.rules.ts';
import type { SmtpRejection } from '../email/smtp-failure.rules.ts';
import { ACCOUNT_SUSPENDED, CHANNEL_IS_OFF, EMAIL_NOT_VERIFIED } from '../ledger/delivery-decision.rules.ts';
import type { ReportAnswersTable } from './report-answers.tables.ts';

/** An older answer is no longer shown in the inbox, and not emailed. */
export const SHOWN_FOR_MS = 14 * 24 * HOUR_MS;

const ANSWER_IS_OLD = 'The answer could not be sent for two weeks';
const ANSWER_EMAILS_ARE_OFF = 'Emails about answers to your reports are turned off';

/** Waits between attempts to send an email. */
const RETRY = { firstMs: 10 * MINUTE_MS, maxMs: 24 * HOUR_MS };
/** Maximum attempts to send an email; the last is about three days after the first. */
const MAX_ATTEMPTS = 10;

/** What is saved about an email after an attempt. */
export type EmailState = Partial<{
  status: 'due' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  next_try_at: Date;
  sent_at: Date;
  reason: string | null;
  response: string | null;
}>;

interface AnswerState {
  answered_at: Date;
  email_verified_at: Date | null;
  suspended_at: Date | null;
  isWanted: boolean;
  /** Time at which we turned the email channel off, because the mailbox is unknown. */
  off_at: Date | null;
}

/** Returns the reason not to send an email to a reporter; null when it is to be sent. */
export function findReasonNotToSend(
  { answered_at, email_verified_at, suspended_at, isWanted, off_at }: AnswerState,
  now: Date,
): string | null {
  if (now.getTime() - answered_at.getTime() > SHOWN_FOR_MS) return ANSWER_IS_OLD;
  if (suspended_at !== null) return ACCOUNT_SUSPENDED;
  if (email_verified_at === null) return EMAIL_NOT_VERIFIED;
  if (off_at !== null) return CHANNEL_IS_OFF;
  return isWanted ? null : ANSWER_EMAILS_ARE_OFF;
}

/** Decides what follows a rejected email. `attempts` includes the rejected attempt. */
export function decideNextTry(
  { kind, message: reason }: SmtpRejection,
  { attempts, response, now }: { attempts: number; response: string; now: Date },
): EmailState {
  const rejected = { attempts, reason, response };
  if (kind !== 'later' || attempts >= MAX_ATTEMPTS) return { ...rejected, status: 'failed' };
  return { ...rejected, next_try_at: new Date(now.getTime() + backoff(attempts, RETRY)) };
}

/** What a user reported, as the end of the sentence "You reported that …". */
export const reportTexts: Record<ReportAnswersTable['problem'], string> = {
  stock: 'the stock is wrong',
  price: 'the price is wrong',
  'wrong-product': 'the page shows another product',
  'broken-link': 'the link does not work',
};
