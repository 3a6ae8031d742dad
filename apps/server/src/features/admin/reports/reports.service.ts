import { AppError } from '@sillage/contract';
import { retryConflicts } from '../../../platform/db/retry-conflicts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopConsole } from '../../monitor/index.ts';
import { reportAnswers } from '../../notify/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';

/**
 * Resolves the open reports of a page, and that it is unreadable. Each user who reported it gets
 * the note once, in the inbox and by email. Of two operators, the second gets the error that
 * nothing is left to resolve.
 */
export function resolveReports(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  pageId: number,
  note: string,
): Promise<{ reports: number; reporters: number }> {
  // A reporter may leave at the same moment.
  return retryConflicts(() =>
    runAudited(deps, actor, 'report.resolve', async (tx) => {
      const now = deps.clock.now();
      const { reports, wasUnreadable } = await shopConsole.resolveReports(tx, pageId, { note, now });
      if (reports.length === 0 && !wasUnreadable)
        throw new AppError('BAD_REQUEST', {
          message: 'Nothing is left to resolve: another operator may have done it.',
        });
      if (reports.length > 0 && note === '')
        throw new AppError('BAD_REQUEST', { message: 'Write a note for the users who reported the page.' });
      // A user may have reported the page twice: the answer is about the newer report.
      const reporters = [...new Map(reports.map((report) => [report.userId, report])).values()];
      await reportAnswers.insertAnswers(tx, { pageId, note, now, reporters });
      return {
        subjectId: String(pageId),
        before: { reports: reports.length },
        after: { reports: 0, note },
        result: { reports: reports.length, reporters: reporters.length },
      };
    }),
  );
}
