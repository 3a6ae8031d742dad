import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { bellWords, countWords } from './bell-words.rules.ts';
import { inboxQueries } from './inbox.queries.ts';

const mark =
  'absolute grid h-4.5 min-w-4.5 place-items-center rounded-full border px-1 text-xs leading-none! font-medium tabular-nums';

/** The way to the inbox, with how much in it is new. Says aloud when that becomes more while it is on the screen. */
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

/** Speaks of what came while the page was open, once; null while nothing is known. */
function Announcement({ unread }: { unread: number | null }) {
  const [known, setKnown] = useState(unread);
  const [words, setWords] = useState('');
  if (unread !== known) {
    setKnown(unread);
    const more = known !== null && unread !== null && unread > known;
    setWords(more ? `${unread} new ${unread === 1 ? 'notification' : 'notifications'}` : '');
  }
  return (
    <span aria-live="polite" className="sr-only">
      {words}
    </span>
  );
}
