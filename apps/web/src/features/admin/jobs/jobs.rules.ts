import type { BackgroundJob, EffectiveSetting } from '@sillage/contract';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const stateNames: Record<BackgroundJob['state'], string> = {
  never: 'Never run',
  waiting: 'On time',
  running: 'Running',
  overdue: 'Overdue',
};

export const stateTones: Record<BackgroundJob['state'], BadgeTone> = {
  never: 'plain',
  waiting: 'good',
  running: 'good',
  overdue: 'bad',
};

export const sourceNames: Record<EffectiveSetting['source'], string> = {
  environment: 'Environment',
  file: '.env file',
  default: 'Default',
};

/** Describes how often a job runs, such as "every hour". */
export function describePeriod(seconds: number | null): string {
  if (seconds === null) return 'whenever something is due';
  if (seconds === 3_600) return 'every hour';
  if (seconds % 3_600 === 0) return `every ${seconds / 3_600} hours`;
  if (seconds === 60) return 'every minute';
  return seconds % 60 === 0 ? `every ${seconds / 60} minutes` : `every ${seconds} seconds`;
}

/** Lists overdue jobs first, then those whose last run failed, then the others, as they come. */
export function sortJobs(jobs: readonly BackgroundJob[]): BackgroundJob[] {
  const rank = ({ state, lastResult }: BackgroundJob) =>
    Number(state !== 'overdue') * 2 + Number(lastResult !== 'failed');
  return jobs.toSorted((a, b) => rank(a) - rank(b));
}
