import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { isEventToastShown } from '../../ui/toast.tsx';
import { formatBellLabel, formatUnreadCount } from './bell-label.rules.ts';
import { inboxQueries } from './inbox.queries.ts';

/** Milliseconds before the bell announces an event, so that the event's toast can come first. */
const TOAST_WAIT_MS = 1_000;

const markStyle =
  'absolute grid h-4.5 min-w-4.5 place-items-center rounded-full border px-1 text-xs leading-none! font-medium tabular-nums';

/** The bell announces when the number of unread notifications rises. */
export function Bell({ userId }: { userId: string }) {
  const { data = { unread: 0, off: 0 }, isSuccess } = useQuery(inboxQueries.unread(userId));
  const label = formatBellLabel(data);
  return (
    <>
      <NavLink
        to={paths.notifications}
        end
        title={label}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-box hover:text-accent aria-[current=page]:text-accent"
      >
        {({ isActive }) => (
          <>
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5.5" stroke="currentColor" strokeWidth="1.4">
              <path
                d="M10 2.5a5 5 0 0 0-5 5c0 4.6-1.8 5.8-1.8 6.8h13.6c0-1-1.8-2.2-1.8-6.8a5 5 0 0 0-5-5Z"
                fill={isActive ? 'currentColor' : 'none'}
                strokeLinejoin="round"
              />
              <path d="M8 16.6a2.1 2.1 0 0 0 4 0" fill="none" strokeLinecap="round" />
            </svg>
            {data.unread > 0 && (
              <span
                aria-hidden="true"
                className={`${markStyle} top-0.5 left-5.5 border-transparent bg-accent text-on-accent`}
              >
                {formatUnreadCount(data.unread)}
              </span>
            )}
            {data.off > 0 && (
              <span aria-hidden="true" className={`${markStyle} bottom-1 left-6 border-current bg-paper text-bad`}>
                !
              </span>
            )}
            <span className="sr-only">{label}</span>
          </>
        )}
      </NavLink>
      <Announcement unread={isSuccess ? data.unread : null} />
    </>
  );
}

/**
 * Announces new notifications, once after a burst of events, unless a toast already announced the
 * event. `unread` is null until known.
 */
function Announcement({ unread }: { unread: number | null }) {
  const announced = useRef(unread);
  const [text, setText] = useState('');
  useEffect(() => {
    const isMore = announced.current !== null && unread !== null && unread > announced.current;
    function announce(): void {
      announced.current = unread;
      setText(isMore && !isEventToastShown() ? `${unread} new ${unread === 1 ? 'notification' : 'notifications'}` : '');
    }
    const timer = setTimeout(announce, isMore ? TOAST_WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [unread]);
  return (
    <span aria-live="polite" className="sr-only">
      {text}
    </span>
  );
}
