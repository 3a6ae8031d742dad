import type { EffectiveSetting } from '@sillage/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adminKey } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { sourceNames } from './jobs.rules.ts';

// Settings change only when the server starts again, so they are not polled.
function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKey(userId), 'settings'],
    queryFn: ({ signal }) => adminApi.adminJobs.settings(undefined, signal),
  });
}

/** Effective settings of the server that answers, with hints about combinations. */
export function Settings({ userId }: { userId: string }) {
  const query = useQuery(settingsQuery(userId));
  const [isOnlySet, setOnlySet] = useState(false);
  return (
    <Section heading="Settings" isWide>
      <QueryState
        query={query}
        loading={<Skeleton className="h-96" />}
        fallbackMessage="The settings could not be loaded"
      >
        {({ settings, hints }) => (
          <>
            <Hints hints={hints} />
            <p className="mb-4 max-w-prose text-sm text-muted">
              Of the web process that answered. Secrets are masked. A setting changes when the server starts again.
            </p>
            <Checkbox
              label="Only those that are not at their default"
              checked={isOnlySet}
              onChange={(event) => setOnlySet(event.target.checked)}
            />
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {settings
                .filter(({ source }) => !isOnlySet || source !== 'default')
                .map((setting) => (
                  <Setting key={setting.name} setting={setting} />
                ))}
            </ul>
          </>
        )}
      </QueryState>
    </Section>
  );
}

function Hints({ hints }: { hints: readonly { names: string[]; text: string }[] }) {
  if (hints.length === 0) return null;
  return (
    <div className="mb-8">
      <h3>Probably not as intended</h3>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {hints.map(({ names, text }) => (
          <li key={`${names.join()} ${text}`} className="mt-1 wrap-anywhere">
            <b>{names.join(', ')}</b>: {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Setting({ setting: { name, value, source, description } }: { setting: EffectiveSetting }) {
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-mono text-sm">{name}</h3>
        {description !== null && <p className="mt-1 text-sm text-muted">{description}</p>}
      </div>
      <p className="min-w-0 text-sm wrap-anywhere">
        {value === null ? <span className="text-muted">not set</span> : <code className="font-mono">{value}</code>}
        <span className="mt-1 block text-xs text-muted">{sourceNames[source]}</span>
      </p>
    </li>
  );
}
