import { MINUTE } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import type { Job } from '../../../platform/job.ts';
import { assertLeaseHeld, takeLease } from '../../../platform/lease.ts';
import { listSecrets } from '../../../platform/settings/secrets.ts';
import { describeSmtpFailure } from '../email/describe-smtp-failure.rules.ts';
import { classifySmtpFailure, type SmtpFailure } from '../email/smtp-failure.rules.ts';
import { QUIET_HOURS } from '../ledger/delivery-decision.rules.ts';
import { quietUntil } from '../local-time.rules.ts';
import { buildUnsubscribeUrl } from '../unsubscribe/unsubscribe-token.service.ts';
import { buildReportAnswerEmail } from './report-answer.emails.ts';
import * as repo from './report-answers.repo.ts';
import { decideNextTry, type EmailState, findReasonNotToSend } from './report-answers.rules.ts';

/** Longer than an attempt to send an email, so that no other worker sends it meanwhile. */
const LEASE_MS = 5 * MINUTE;

type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'mailer' | 'log'>;
type LeasedAnswer = repo.DueAnswer & { lease: string };

/** Emails each reporter the operator's answer once, by the preferences at that moment. */
export function sendReportAnswers(deps: JobDeps): Job<LeasedAnswer> {
  const { db, clock } = deps;
  return {
    name: 'send-report-answers',
    concurrency: 4,
    async claim(limit) {
      const now = clock.now();
      const lease = takeLease(now, LEASE_MS);
      const rows = await repo.claimDue(db, { ...lease, now, limit });
      return rows.map((row) => ({ ...row, lease: lease.lease }));
    },
    async work(due) {
      const answer = await repo.loadAnswer(db, due);
      if (!answer) return;
      assertLeaseHeld(await repo.saveEmailState(db, due, await sendAnswer(deps, due, answer)));
    },
  };
}

async function sendAnswer(
  deps: JobDeps,
  { id, user_id: userId, attempts }: LeasedAnswer,
  answer: repo.AnswerToSend,
): Promise<EmailState> {
  const { clock, config } = deps;
  const now = clock.now();
  const reason = findReasonNotToSend(answer, now);
  if (reason !== null) return { status: 'dropped', reason };
  const until = quietUntil({ timeZone: answer.time_zone, from: answer.quiet_from, to: answer.quiet_to }, now);
  if (until !== null) return { next_try_at: until, reason: QUIET_HOURS };
  const unsubscribeUrl = buildUnsubscribeUrl(deps, userId, 'answers');
  // The id is the same at each attempt, so that email programs recognise a repeated email.
  const email = await buildReportAnswerEmail(id, answer, { publicUrl: config.publicUrl, unsubscribeUrl });
  const rejected = await send(deps, email, attempts + 1);
  return rejected ?? { status: 'sent', sent_at: clock.now(), reason: null, response: null };
}

/** Returns what follows a rejection; null when the mail server accepted the email. */
async function send({ mailer, clock, config, log }: JobDeps, email: Email, attempts: number) {
  try {
    await mailer.send(email);
    return null;
  } catch (error) {
    const failure = error as Error & SmtpFailure;
    log.warn({ answerId: email.id, attempts }, 'answer to a report not accepted');
    const response = describeSmtpFailure(failure, email.to, listSecrets(config));
    return decideNextTry(classifySmtpFailure(failure), { attempts, response, now: clock.now() });
  }
}
