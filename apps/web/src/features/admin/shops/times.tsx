import { HOUR, MINUTE, useNow } from '../../../lib/time.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';

/** When a page is due. It waits for its turn, so its time may have passed. */
export function Due({ at }: { at: string }) {
  const waitMs = Date.parse(at) - useNow();
  return <time dateTime={at}>{waitMs <= MINUTE ? 'due now' : formatWait(waitMs)}</time>;
}

function formatWait(ms: number): string {
  return ms < 2 * HOUR ? `in ${Math.ceil(ms / MINUTE)} min` : `in ${Math.round(ms / HOUR)} h`;
}

export function Since({ at }: { at: string | null }) {
  return at === null ? '–' : <TimeAgo at={at} />;
}
