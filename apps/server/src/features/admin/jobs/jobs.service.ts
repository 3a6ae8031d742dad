import type { BackgroundJob } from '@sillage/contract';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { describeSettings } from '../../../platform/settings/effective-settings.ts';
import { loadSettingDescriptions } from '../../../platform/settings/setting-descriptions.ts';
import { jobDescriptions } from './job-descriptions.rules.ts';
import { listJobRuns } from './jobs.repo.ts';
import { computeNextRun, findLastResult, isOverdue, isRunning, type JobRun } from './jobs.rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Lists all jobs by name, also those that no process has run yet. */
export async function listJobs({ db, clock }: Needs): Promise<BackgroundJob[]> {
  const now = clock.now();
  const runs = new Map((await listJobRuns(db)).map((run) => [run.name, run]));
  return [...jobDescriptions].map(([name, description]) => describeJob({ name, description }, runs.get(name), now));
}

function describeJob(job: { name: string; description: string }, run: JobRun | undefined, now: Date): BackgroundJob {
  const format = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const { failedAt = null, failure = null } = run ?? {};
  return {
    ...job,
    periodSeconds: run?.periodSeconds ?? null,
    state: findState(run, now),
    lastStartedAt: format(run?.startedAt),
    lastEndedAt: format(run?.endedAt),
    lastResult: run ? findLastResult(run) : null,
    nextRunAt: format(run && computeNextRun(run)),
    seenAt: format(run?.seenAt),
    process: run?.process ?? null,
    runs: run?.runs ?? 0,
    failures: run?.failures ?? 0,
    lastFailure: failedAt && failure !== null ? { at: failedAt.toISOString(), message: failure } : null,
  };
}

function findState(run: JobRun | undefined, now: Date): BackgroundJob['state'] {
  if (!run) return 'never';
  if (isOverdue(run, now)) return 'overdue';
  return isRunning(run) ? 'running' : 'waiting';
}

async function listOverdue({ db, clock }: Needs): Promise<string[]> {
  const now = clock.now();
  const known = (await listJobRuns(db)).filter(({ name }) => jobDescriptions.has(name));
  return known.filter((run) => isOverdue(run, now)).map(({ name }) => name);
}

export async function countOverdueJobs(deps: Needs): Promise<number> {
  return (await listOverdue(deps)).length;
}

const MAX_NAMES = 5;

/** Names jobs that have not run for longer than they should; null if there are none. */
export async function describeOverdueJobs(deps: Needs): Promise<string | null> {
  const names = (await listOverdue(deps)).toSorted();
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `overdue: ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}

/** Lists the effective settings of this process with what .env.example says about them. */
export function listSettings(config: Config) {
  const descriptions = loadSettingDescriptions();
  const { settings, hints } = describeSettings(config);
  return {
    settings: settings.map((setting) => ({ ...setting, description: descriptions.get(setting.name) ?? null })),
    hints,
  };
}
