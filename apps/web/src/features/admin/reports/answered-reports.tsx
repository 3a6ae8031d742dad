import type { AnsweredReport } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';
import { textLink } from '../../../ui/button-style.ts';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { LongList } from '../long-list.tsx';
import { answeredQuery } from './reports.queries.ts';
import { describeEmails } from './reports.rules.ts';

/** Pages whose reports were resolved, and what became of the emails to the users. */
export function AnsweredReports({ userId }: { userId: string }) {
  const query = useInfiniteQuery(answeredQuery(userId));
  const answered = query.data?.pages.flatMap((page) => page.answered) ?? [];
  return (
    <Section heading="Resolved reports" isWide>
      <LongList
        query={query}
        rows={answered.map((report) => <Answered key={`${report.at} ${report.pageId}`} report={report} />)}
        empty={<p>None yet. When you resolve a report, its reporters get your note in the app and by email.</p>}
        fallbackMessage="The answers could not be loaded"
        more="Show older answers"
      />
    </Section>
  );
}

function Answered({ report }: { report: AnsweredReport }) {
  const { fragrance, fragranceId, host, at, note, response } = report;
  return (
    <li className="py-4 text-sm wrap-anywhere">
      <p>
        <Link to={fragrancePath(fragranceId)} className={`${textLink} inline-flex min-h-11 max-w-full items-center`}>
          {fragrance}
        </Link>{' '}
        at {host}
        <span className="text-muted">
          , <TimeAgo at={at} />
        </span>
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {note}
      </p>
      <p className="mt-1 text-muted">{describeEmails(report)}</p>
      {report.emails.failed > 0 && (
        <p className="mt-1 text-muted">Failed emails are not tried again; the users have the note in the app.</p>
      )}
      {response !== null && (
        <p className="mt-1">
          Mail server’s response: <code className="font-mono text-xs">{response}</code>
        </p>
      )}
    </li>
  );
}
