import type { AnsweredReport } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import * as repo from './report-answers.repo.ts';

export { insertAnswers } from './report-answers.repo.ts';
export { sendReportAnswers } from './send-report-answers.job.ts';

const ANSWERED_PER_PAGE = 20;

/** Lists answered pages for operators, and the cursor of the next part; null at the end. */
export async function listAnswered(
  { db }: Pick<Deps, 'db'>,
  { after }: { after?: string | undefined },
): Promise<{ answered: AnsweredReport[]; cursor: string | null }> {
  const [time = 0, pageId = 0] = (after ?? '').split('.').map(Number);
  const rows = await repo.listAnswered(db, {
    after: after === undefined ? null : { at: new Date(time), pageId },
    limit: ANSWERED_PER_PAGE + 1,
  });
  const page = rows.slice(0, ANSWERED_PER_PAGE);
  const last = page.at(-1);
  const cursor = last && rows.length > ANSWERED_PER_PAGE ? `${last.at.getTime()}.${last.pageId}` : null;
  return { answered: page.map(toAnswered), cursor };
}

function toAnswered({ sent, waiting, failed, notSent, at, ...row }: repo.AnsweredRow): AnsweredReport {
  const reporters = sent + waiting + failed + notSent;
  return { ...row, at: at.toISOString(), reporters, emails: { sent, waiting, failed, notSent } };
}
