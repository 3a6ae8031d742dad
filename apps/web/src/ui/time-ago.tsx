import { formatExactTime, formatTimeAgo, useNow } from '../lib/time.ts';

/** Shows how long ago a time (ISO 8601) was. */
export function TimeAgo({ at }: { at: string }) {
  const exact = formatExactTime(at);
  return (
    <time dateTime={at} title={exact}>
      {formatTimeAgo(at, useNow())}
      <span className="sr-only"> ({exact})</span>
    </time>
  );
}
