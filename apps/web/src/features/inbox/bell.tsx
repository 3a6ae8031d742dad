import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { saysNews } from '../../ui/toast.tsx';
import { bellWords, countWords } from './bell-words.rules.ts';
import { inboxQueries } from './inbox.queries.ts';

/** Milliseconds to wait for a page's own toast about the same change. */
const SETTLED_MS = 1_000;

const mark =
  'absolute grid h-4.5 min-w-4.5 place-items-center rounded-full border px-1 text-xs leading-none! font-medium tabular-nums';

/** Link to the inbox with its unread count. Announces a rise of the count. */
export function Bell({ userId }: { userId: string }) {
  const { data = { unread: 0, off: 0 }, isSuccess } = useQuery(inboxQueries.unread(userId));
  const words = bellWords(data);
  return (
    <>
      <NavLink
        to={paths.notifications}
        end
        title={words}
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
                className={`${mark} top-0.5 left-5.5 border-transparent bg-accent text-on-accent`}
              >
                {countWords(data.unread)}
              </span>
            )}
            {data.off > 0 && (
              <span aria-hidden="true" className={`${mark} bottom-1 left-6 border-current bg-paper text-bad`}>
                !
              </span>
            )}
            <span className="sr-only">{words}</span>
          </>
        )}
      </NavLink>
      <Announcement unread={isSuccess ? data.unread : null} />
    </>
  );
}

/** Announces new notifications after a burst, unless a toast did. `unread` is null until known. */
function Announcement({ unread }: { unread: number | null }) {
  const heard = useRef(unread);
  const [words, setWords] = useState('');
  useEffect(() => {
    const isMore = heard.current !== null && unread !== null && unread > heard.current;
    function hear(): void {
      heard.current = unread;
      setWords(isMore && !saysNews() ? `${unread} new ${unread === 1 ? 'notification' : 'notifications'}` : '');
    }
    const timer = setTimeout(hear, isMore ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [unread]);
  return (
    <span aria-live="polite" className="sr-only">
      {words}
    </span>
  );
}
