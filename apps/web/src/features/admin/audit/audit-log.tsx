import { type AuditAction, type AuditEntry, auditActions, formatCsvRow } from '@sillage/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveText } from '../../../lib/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { ADMIN_POLL_MS, adminKey, useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { LongList } from '../long-list.tsx';
import { actionNames } from './audit.rules.ts';
import { Entry } from './entry.tsx';

function auditQuery(userId: string, action: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKey(userId), 'audit', action],
    queryFn: ({ pageParam, signal }) =>
      adminApi.adminAudit.list(
        { query: { ...(action && { action }), ...(pageParam && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    refetchInterval: ADMIN_POLL_MS,
  });
}

/** What operators did, newest first. */
export function AuditLog({ userId }: { userId: string }) {
  const [action, setAction] = useState('');
  const query = useInfiniteQuery(auditQuery(userId, action));
  const download = useAdminChange({
    userId,
    run: () => adminApi.adminAudit.exportAll({ query: { ...(action && { action }) } }),
    describe(entries) {
      saveText('sillage-audit-log.csv', formatEntries(entries), 'text/csv');
      return 'The audit log was downloaded';
    },
    fallbackMessage: 'The audit log could not be downloaded',
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <Select label="Action" value={action} onChange={setAction} options={actionOptions} />
        <Button
          variant="secondary"
          pending={download.isPending && 'Downloading...'}
          onClick={() => download.mutate(undefined)}
        >
          Download as CSV
        </Button>
      </div>
      <LongList
        query={query}
        rows={entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
        empty={
          <EmptyState title="No entries" advice="Changes by operators appear here. They are stored for two years." />
        }
        fallbackMessage="The log could not be loaded"
        more="Show older entries"
      />
    </>
  );
}

const actionOptions = [
  { value: '', label: 'All actions' },
  ...(Object.keys(auditActions) as AuditAction[]).map((value) => ({ value, label: actionNames[value] })),
];

function formatEntries(entries: readonly AuditEntry[]): string {
  const header = [
    'at',
    'actor_id',
    'actor',
    'action',
    'subject_kind',
    'subject_id',
    'subject',
    'before',
    'after',
    'address',
  ];
  const rows = entries.map(({ at, actor, action, subject, before, after, address }) => [
    at,
    actor?.id,
    actor?.name,
    action,
    subject.kind,
    subject.id,
    subject.name,
    JSON.stringify(before),
    JSON.stringify(after),
    address,
  ]);
  return `${[header, ...rows].map((row) => formatCsvRow(row)).join('\r\n')}\r\n`;
}
