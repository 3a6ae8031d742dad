import { useQuery } from '@tanstack/react-query';
import { textLink } from '../../../ui/button-style.ts';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsGroup } from '../settings-group.tsx';
import { atomFeedQuery, calendarQuery, useChangeAtomFeed, useChangeCalendar } from './feeds.queries.ts';
import { SecretAddress } from './secret-address.tsx';

const feedTexts = {
  address: 'Address of the feed',
  create: 'Create the feed',
  renew: 'New address',
  end: 'Turn off feed',
  renewQuestion: 'Replace the feed’s address? The current one will stop working.',
  endQuestion: 'Turn off the feed? Its address will stop working.',
  failed: 'Failed to change the feed. Please try again.',
};

const calendarTexts = {
  address: 'Address of the calendar',
  create: 'Create the calendar',
  renew: 'New calendar address',
  end: 'Turn off calendar',
  renewQuestion: 'Replace the calendar’s address? The current one will stop working.',
  endQuestion: 'Turn off the calendar? Its address will stop working.',
  failed: 'Failed to change the calendar. Please try again.',
};

export function FeedsAndCalendar({ userId }: { userId: string }) {
  const feed = useQuery(atomFeedQuery(userId));
  const calendar = useQuery(calendarQuery(userId));
  const changeFeed = useChangeAtomFeed(userId);
  const changeCalendar = useChangeCalendar(userId);
  return (
    <SettingsGroup
      heading="Feeds and calendar"
      about="See your notifications and dates in other apps. Anyone with an address can read it, so keep it private."
    >
      <p className="mb-3 max-w-prose text-sm text-muted">Your notifications for a feed reader, as Atom or JSON Feed.</p>
      <QueryState query={feed} fallbackMessage="Failed to load your feed" loading={<Skeleton className="h-12" />}>
        {({ url, jsonUrl }) => (
          <SecretAddress url={url} change={changeFeed} texts={feedTexts}>
            {jsonUrl !== null && (
              <div className="mt-3">
                <CopyField key={jsonUrl} label="The same as JSON Feed" value={jsonUrl} />
              </div>
            )}
          </SecretAddress>
        )}
      </QueryState>
      <p className="mt-8 mb-3 max-w-prose text-sm text-muted">
        A calendar of your watchlist: dates that shops state for pre-orders and restocks, and when a restock is likely,
        judged by past ones. Your notes are not in it.
      </p>
      <QueryState
        query={calendar}
        fallbackMessage="Failed to load your calendar"
        loading={<Skeleton className="h-12" />}
      >
        {({ url }) => (
          <SecretAddress url={url} change={changeCalendar} texts={calendarTexts}>
            {url !== null && (
              <p className="text-sm">
                <a
                  href={url.replace(/^https?:/, 'webcal:')}
                  className={`${textLink} inline-flex min-h-11 items-center`}
                >
                  Open in a calendar app
                </a>
              </p>
            )}
          </SecretAddress>
        )}
      </QueryState>
    </SettingsGroup>
  );
}
