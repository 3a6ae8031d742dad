import type { AdminReport, Problem } from '@sillage/contract';

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
