import type { BackgroundJob } from '@sillage/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { describePeriod, sortJobs, stateNames, stateTones } from './jobs.rules.ts';

function jobsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'jobs'],
    queryFn: ({ signal }) => adminApi.adminJobs.jobs(undefined, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}

/** Background jobs: what runs when, and the last result. */
export function Jobs({ userId }: { userId: string }) {
  const query = useQuery(jobsQuery(userId));
  return (
    <Section heading="Jobs" isWide>
      <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage="The jobs could not be loaded">
        {(jobs) => (
          <ul className="divide-y divide-line border-y border-line">
            {sortJobs(jobs).map((job) => (
              <Job key={job.name} job={job} />
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}

function Job({ job }: { job: BackgroundJob }) {
  const { name, description, state, periodSeconds, runs, failures, lastFailure, process } = job;
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 md:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>{name}</h3>
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          {job.lastResult === 'failed' && <Badge tone="bad">Last run failed</Badge>}
        </div>
        <p className="mt-1 text-sm text-muted">
          {description}, {describePeriod(periodSeconds)}.
        </p>
        {lastFailure && (
          <p className="mt-1 text-sm">
            Last error, <TimeAgo at={lastFailure.at} />:{' '}
            <code className="font-mono text-xs">{lastFailure.message}</code>
          </p>
        )}
      </div>
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        <Fact term="Last start">
          <Time at={job.lastStartedAt} />
        </Fact>
        <Fact term="Last end">
          <Time at={job.lastEndedAt} />
        </Fact>
        {job.nextRunAt !== null && <Fact term="Next run">{formatExactTime(job.nextRunAt)}</Fact>}
        <Fact term="Runs">
          {runs.toLocaleString('en')}, {failures.toLocaleString('en')} failed
        </Fact>
        {process !== null && <Fact term="By">{process}</Fact>}
      </dl>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Time({ at }: { at: string | null }) {
  return at === null ? 'never' : <TimeAgo at={at} />;
}
