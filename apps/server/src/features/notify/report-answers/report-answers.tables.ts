import type { Problem } from '@sillage/contract';
import type { Generated } from 'kysely';

/** Operators' answers to users' reports of a page, and the state of their emails. */
export interface ReportAnswersTable {
  /** Id of the answer, and the email's Message-ID. Ids grow with time. */
  id: string;
  user_id: string;
  page_id: number;
  problem: Problem;
  note: string;
  answered_at: Date;
  /** State of the email; `dropped`: the user does not want it, or cannot get it. */
  status: Generated<'due' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  /** Why the email was not sent, or not yet, worded for the user. */
  reason: Generated<string | null>;
  /** Response of the mail server to the last attempt, for operators only. */
  response: Generated<string | null>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    report_answers: ReportAnswersTable;
  }
}
