import type { AdminOverview } from '@sillage/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ADMIN_POLL_MS, adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { type FigureRow, figureSections, formatFigure } from './figures.rules.ts';

function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'overview'],
    queryFn: ({ signal }) => adminApi.adminOverview.show(undefined, signal),
    refetchInterval: ADMIN_POLL_MS,
  });
}

export function Overview({ userId }: { userId: string }) {
  const query = useQuery(overviewQuery(userId));
  return (
    <QueryState query={query} loading={<Skeleton className="h-96" />} fallbackMessage="The figures could not be loaded">
      {(overview) => (
        <>
          <Health overview={overview} />
          {figureSections.map(({ heading, rows }) => (
            <Section key={heading} heading={heading}>
              <Figures rows={rows} figures={overview.figures} />
            </Section>
          ))}
        </>
      )}
    </QueryState>
  );
}

function Health({ overview: { health, version, node, role, at } }: { overview: AdminOverview }) {
  const problems = [
    ...Object.entries(health.problems ?? {}).map(([name, problem]) => `${name}: ${problem}`),
    ...(health.overloaded ?? []).map((part) => `${part}: overloaded`),
  ];
  return (
    <Section heading="Health">
      <p className="text-lg">{health.status === 'ok' ? 'All is well' : `State: ${health.status}`}</p>
      {problems.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        Sillage {version}, Node.js {node}, role {role}. Figures read <TimeAgo at={at} />.
      </p>
    </Section>
  );
}

/** Each figure with the name under which `/metrics` has it. */
function Figures({ rows, figures }: { rows: readonly FigureRow[]; figures: AdminOverview['figures'] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-5 lg:grid-cols-3">
      {rows.map((row) => (
        <div key={row.label}>
          <dt className="text-sm text-muted">{row.label}</dt>
          <dd className="mt-1 text-lg tabular-nums">{formatFigure(row, figures)}</dd>
          <dd className="text-xs wrap-anywhere text-muted">
            {row.metric}
            {row.value !== undefined && `: ${row.value}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
