import { type AdminPageCheck, type AdminReport, MAX_RESOLUTION_LENGTH } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { Button } from '../../../ui/button.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { controlStyle, labelStyle } from '../../../ui/field-style.ts';
import { useAdminChange } from '../admin.queries.ts';
import { adminApi } from '../admin-api.ts';
import { adminShopPath } from '../admin-paths.ts';
import { CheckResult } from '../shops/page-check.tsx';
import { reportQuery } from './reports.queries.ts';
import { describeReasons, hasNewResult } from './reports.rules.ts';

interface ReportProps {
  userId: string;
  report: AdminReport;
  /** The page as it was when the operator asked for a check; null without a check. */
  before: AdminReport | null;
  onCheck: () => void;
  onResolved: () => void;
}

export function Report({ userId, report, before, onCheck, onResolved }: ReportProps) {
  const { fragrance, fragranceId, url, shop, watchers } = report;
  const reasons = describeReasons(report);
  return (
    <li className="py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">
            <Link to={fragrancePath(fragranceId)} className={textLink}>
              {fragrance}
            </Link>
          </h2>
          <p className="mt-1 text-sm">
            <ExternalLink href={url} className={textLink}>
              Open the live page
            </ExternalLink>{' '}
            at{' '}
            <Link to={adminShopPath(shop.id)} className={textLink}>
              {shop.host}
            </Link>
            {shop.isPaused && ' (paused)'}
          </p>
          <p className="mt-1 text-sm text-muted">
            {watchers.toLocaleString('en')} {watchers === 1 ? 'watcher' : 'watchers'}
            {reasons.length > 0 ? ` · ${reasons.join(' · ')}` : ' · read again, nothing open'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!shop.isPaused && <CheckAgain userId={userId} report={report} onCheck={onCheck} />}
          {reasons.length > 0 && <Resolve userId={userId} report={report} onResolved={onResolved} />}
        </div>
      </div>
      {before === null ? <Results report={report} /> : <Comparison userId={userId} before={before} />}
    </li>
  );
}

function Results({ report: { lastCheck, lastReading } }: { report: AdminReport }) {
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2">
      <Result heading="Last check" check={lastCheck} />
      {lastReading && <Result heading="Last reading" check={lastReading} />}
    </div>
  );
}

/** The result from before beside the new one, which appears when the check has ended. */
function Comparison({ userId, before }: { userId: string; before: AdminReport }) {
  const { data } = useQuery(reportQuery(userId, before.pageId));
  const isDone = hasNewResult(before, data);
  const nextCheckAt = data?.nextCheckAt ?? null;
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2">
      <Result heading="Before" check={before.lastCheck} />
      <div role="status">
        {isDone ? (
          <Result heading="New result" check={data?.lastCheck ?? null} />
        ) : (
          <Result heading="New result" check={null}>
            Waiting for the check{nextCheckAt !== null && `, not before ${formatExactTime(nextCheckAt)}`}…
          </Result>
        )}
      </div>
    </div>
  );
}

function Result({
  heading,
  check,
  children = 'Not checked yet',
}: {
  heading: string;
  check: AdminPageCheck | null;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{heading}</h3>
      {check === null ? <p className="mt-2 text-sm text-muted">{children}</p> : <CheckResult check={check} />}
    </div>
  );
}

function CheckAgain({ userId, report, onCheck }: Pick<ReportProps, 'userId' | 'report' | 'onCheck'>) {
  const check = useAdminChange({
    userId,
    async run() {
      const planned = await adminApi.adminShops.checkPage({ params: { id: report.pageId } });
      onCheck();
      return planned;
    },
    describe: ({ nextCheckAt }) =>
      nextCheckAt === null ? 'The page is due' : `The page is checked at ${formatExactTime(nextCheckAt)}`,
    fallbackMessage: 'The check could not be planned',
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Check again: ${report.fragrance}`}
      pending={check.isPending && 'Planning...'}
      onClick={() => check.mutate(undefined)}
    >
      Check again
    </Button>
  );
}

function Resolve({ userId, report, onResolved }: Pick<ReportProps, 'userId' | 'report' | 'onResolved'>) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const noteId = useId();
  const count = report.reports?.count ?? 0;
  const change = useAdminChange({
    userId,
    async run(text: string) {
      const resolved = await adminApi.adminReports.resolve({ params: { id: report.pageId }, body: { note: text } });
      onResolved();
      return resolved;
    },
    describe: ({ reporters }) =>
      reporters === 0
        ? 'The page left the list'
        : `Resolved; ${reporters === 1 ? '1 user gets' : `${reporters} users get`} the note`,
    fallbackMessage: 'The reports could not be resolved',
  });
  return (
    <>
      <Button
        aria-label={`Resolve: ${report.fragrance}`}
        pending={change.isPending && 'Saving...'}
        onClick={() => setOpen(true)}
      >
        Resolve
      </Button>
      {isOpen && (
        <Dialog heading={`Resolve: ${report.fragrance}`} onCancel={() => setOpen(false)}>
          <form
            className="mt-4"
            onSubmit={(event) => {
              event.preventDefault();
              change.mutate(note.trim());
              setOpen(false);
            }}
          >
            <label htmlFor={noteId} className={labelStyle}>
              {count === 0 ? 'Note (optional)' : 'Note for the users who reported it, in the app and by email'}
            </label>
            <textarea
              id={noteId}
              rows={4}
              required={count > 0}
              maxLength={MAX_RESOLUTION_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              className={`${controlStyle} py-2`}
            />
            <p className="mt-3 text-sm text-muted">
              The page leaves the list. A new report, or new failed checks after it was read again, bring it back.
            </p>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button type="submit">Resolve</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
