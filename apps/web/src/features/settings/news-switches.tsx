import { useQuery } from '@tanstack/react-query';
import { Async } from '../../ui/async.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Group } from './group.tsx';
import { targetsQuery } from './targets.queries.ts';
import { useAlertRules } from './use-alert-rules.ts';
import { usePreferences } from './use-preferences.ts';

/** The specification's three notification switches. */
export function NewsSwitches({ userId }: { userId: string }) {
  const preferences = usePreferences(userId);
  const rules = useAlertRules(userId);
  const mail = useQuery(targetsQuery(userId)).data?.find(({ channel }) => channel === 'email');

  /** Saves the browser's time zone with the first change if none is set: the digest needs one. */
  function change(part: Parameters<typeof preferences.change>[0]): void {
    preferences.change(part);
    if (rules.answer.data?.timeZone === null) rules.change({});
  }

  return (
    <Group heading="What we notify you about">
      <Async
        query={preferences.answer}
        otherwise="Failed to load your settings"
        loading={<Skeleton className="h-56" />}
      >
        {(kept) => {
          const { emailNotifications, watchlistUpdates, weeklyDigest } = preferences.withChanges(kept);
          return (
            <div className="-mt-2.5 grid gap-y-4">
              <Switch
                label="Email notifications"
                hint="An email when something on your watchlist is back in stock. Other channels below are always notified."
                checked={emailNotifications}
                onChange={(isOn) => change({ emailNotifications: isOn })}
              />
              <Switch
                label="Watchlist updates"
                hint="Also when something sells out, gets cheaper, comes in a new size or at a new shop, or opens for pre-order. By email and on every channel below."
                checked={watchlistUpdates}
                onChange={(isOn) => change({ watchlistUpdates: isOn })}
              />
              <Switch
                label="Weekly digest"
                hint="One email on Monday at 8:00 with everything that happened to your watchlist and wasn’t emailed to you already. We skip weeks with nothing to report."
                checked={weeklyDigest}
                onChange={(isOn) => change({ weeklyDigest: isOn })}
              />
              {mail?.off && (
                <p className="max-w-prose text-sm text-bad">
                  Email is currently turned off, whatever you choose here. See Email below.
                </p>
              )}
            </div>
          );
        }}
      </Async>
    </Group>
  );
}
