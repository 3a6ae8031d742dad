import type { AdminReport, AnsweredReport, Problem } from '@sillage/contract';

const problemNames: Record<Problem, string> = {
  stock: 'wrong stock',
  price: 'wrong price',
  'wrong-product': 'another product',
  'broken-link': 'broken link',
};

/** Says why a page is listed, such as "3 reports: 2 wrong stock, 1 wrong price". */
export function describeReasons({ reports, unreadableChecks }: AdminReport): string[] {
  return [
    ...(reports === null ? [] : [describeReports(reports)]),
    ...(unreadableChecks === null ? [] : [`unreadable, ${unreadableChecks.toLocaleString('en')} checks in a row`]),
  ];
}

function describeReports({ count, problems }: NonNullable<AdminReport['reports']>): string {
  const kinds = (Object.entries(problems) as [Problem, number][])
    .sort(([, a], [, b]) => b - a)
    .map(([problem, number]) => `${number} ${problemNames[problem]}`);
  return `${count} ${count === 1 ? 'report' : 'reports'}: ${kinds.join(', ')}`;
}

/** Says who got an answer, such as "2 reporters have the note; 1 email sent, 1 failed". */
export function describeEmails({ reporters, emails }: AnsweredReport): string {
  const { sent, waiting, failed, notSent } = emails;
  const states = [
    sent > 0 && `${countEmails(sent)} sent`,
    waiting > 0 && `${countEmails(waiting)} waiting`,
    failed > 0 && `${countEmails(failed)} failed`,
    notSent > 0 && `${countEmails(notSent)} not sent (settings or account)`,
  ];
  const who = reporters === 1 ? '1 reporter has' : `${reporters} reporters have`;
  return `${who} the note; ${states.filter(Boolean).join(', ')}`;
}

function countEmails(count: number): string {
  return count === 1 ? '1 email' : `${count} emails`;
}

/**
 * Puts pages whose check the operator waits for where they were, because a page that is readable
 * again is not in the list any more.
 */
export function mergeWaiting(listed: readonly AdminReport[], waiting: readonly AdminReport[]): AdminReport[] {
  const ids = new Set(listed.map(({ pageId }) => pageId));
  return [...listed, ...waiting.filter(({ pageId }) => !ids.has(pageId))].sort(
    (a, b) => b.watchers - a.watchers || a.pageId - b.pageId,
  );
}

/** Whether a check ended after the one that was the last when the operator asked for another. */
export function hasNewResult(before: AdminReport, now: AdminReport | undefined): boolean {
  return now?.lastCheck !== undefined && now.lastCheck !== null && now.lastCheck.at !== before.lastCheck?.at;
}
