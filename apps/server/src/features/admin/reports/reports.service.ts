import { AppError } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import { shopConsole } from '../../monitor/index.ts';
import { type Actor, runAudited } from '../audit.service.ts';

/**
 * Resolves the open reports of a page, and that it is unreadable. The users who reported it see the
 * note. Of two operators, the second gets the error that nothing is left to resolve.
 */
export function resolveReports(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  pageId: number,
  note: string,
): Promise<{ reports: number }> {
  return runAudited(deps, actor, 'report.resolve', async (tx) => {
    const { reports, wasUnreadable } = await shopConsole.resolveReports(tx, pageId, { note, now: deps.clock.now() });
    if (reports === 0 && !wasUnreadable)
      throw new AppError('BAD_REQUEST', { message: 'Nothing is left to resolve: another operator may have done it.' });
    if (reports > 0 && note === '')
      throw new AppError('BAD_REQUEST', { message: 'Write a note for the users who reported the page.' });
    return { subjectId: String(pageId), before: { reports }, after: { reports: 0, note }, result: { reports } };
  });
}
