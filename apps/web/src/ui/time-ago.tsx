import { formatExactTime, formatTimeAgo, useNow } from '../lib/time.ts';

/** Shows "3 h ago", with the exact time on hover and for screen readers. `at` is ISO 8601. */
export function TimeAgo({ at }: { at: string }) {
  const exact = formatExactTime(at);
  return (
    <time dateTime={at} title={exact}>
      {formatTimeAgo(at, useNow())}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}
