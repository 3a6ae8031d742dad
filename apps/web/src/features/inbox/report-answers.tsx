import type { ReportAnswer } from '@sillage/contract';
import { Link } from 'react-router';
import { fragrancePath } from '../../lib/paths.ts';
import { textLink } from '../../ui/button-style.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { NewMark } from './inbox-entry.tsx';

/** Answers of the operator to the user's reports; nothing without any. */
export function ReportAnswers({ answers }: { answers: readonly ReportAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="report-answers" className="mb-10">
      <h2 id="report-answers" className="mb-3 text-lg">
        Answers to your reports
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {answers.map(({ id, at, fragranceId, fragranceName, shop, note, isUnread }) => (
          <li key={id} className="py-4 text-sm wrap-anywhere">
            <p>
              <Link to={fragrancePath(fragranceId)} className={textLink}>
                {fragranceName}
              </Link>{' '}
              at <span dir="auto">{shop}</span>
              <span className="text-muted">
                , <TimeAgo at={at} />
              </span>{' '}
              {isUnread && <NewMark />}
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
