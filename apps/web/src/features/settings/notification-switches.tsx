import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAlertRules } from './alert-rules/use-alert-rules.ts';
import { channelsQuery } from './channels/channels.queries.ts';
import { SettingsGroup } from './settings-group.tsx';
import { usePreferences } from './use-preferences.ts';

export function NotificationSwitches({ userId }: { userId: string }) {
  const preferences = usePreferences(userId);
  const rules = useAlertRules(userId);
  const emailChannel = useQuery(channelsQuery(userId)).data?.find(({ kind: channel }) => channel === 'email');

  /**
   * Saves changed notification settings. If the user has no time zone yet, also saves the
   * browser's, which the weekly digest needs.
   */
  function change(part: Parameters<typeof preferences.change>[0]): void {
    preferences.change(part);
    if (rules.result.data?.timeZone === null) rules.change({});
  }

  return (
    <SettingsGroup heading="What we notify you about">
      <QueryState
        query={preferences.result}
        fallbackMessage="Failed to load your settings"
        loading={<Skeleton className="h-56" />}
      >
        {(saved) => {
          const {
            emailNotifications,
            watchlistUpdates,
            weeklyDigest,
            reportAnswers = true,
          } = preferences.withChanges(saved);
          return (
            <div className="-mt-2.5 grid gap-y-4">
              <Switch
                label="Email notifications"
                hint="An email when something on your watchlist is back in stock. What other channels get, you choose below."
                checked={emailNotifications}
                onChange={(isOn) => change({ emailNotifications: isOn })}
              />
              <Switch
                label="Watchlist updates"
                hint="Also when something sells out, gets cheaper, comes in a new size or at a new shop, opens for pre-order, or seems discontinued. You choose below what each channel gets."
                checked={watchlistUpdates}
                onChange={(isOn) => change({ watchlistUpdates: isOn })}
              />
              <Switch
                label="Weekly digest"
                hint="One email on Monday at 8:00 with everything that happened to your watchlist and wasn’t emailed to you already. We skip weeks with nothing to report."
                checked={weeklyDigest}
                onChange={(isOn) => change({ weeklyDigest: isOn })}
              />
              <Switch
                label="Answers to your reports"
                hint="An email when the operator answers a report of yours. You see the answer in your notifications too."
                checked={reportAnswers}
                onChange={(isOn) => change({ reportAnswers: isOn })}
              />
              {emailChannel?.turnedOff && (
                <p className="max-w-prose text-sm text-bad">
                  Email is currently turned off, whatever you choose here. See Email below.
                </p>
              )}
            </div>
          );
        }}
      </QueryState>
    </SettingsGroup>
  );
}
