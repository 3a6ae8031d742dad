import { useQuery } from '@tanstack/react-query';
import { Async } from '../../ui/async.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Group } from './group.tsx';
import { targetsQuery } from './targets.queries.ts';
import { useAlertRules } from './use-alert-rules.ts';
import { usePreferences } from './use-preferences.ts';

/** The spec's three switches, each with what it really does. */
export function NewsSwitches({ userId }: { userId: string }) {
  const preferences = usePreferences(userId);
  const rules = useAlertRules(userId);
  const mail = useQuery(targetsQuery(userId)).data?.find(({ channel }) => channel === 'email');

  /** The digest comes at eight in the morning of a time zone: the first who needs one says it. */
  function change(part: Parameters<typeof preferences.change>[0]): void {
    preferences.change(part);
    if (rules.answer.data?.timeZone === null) rules.change({});
  }

  return (
    <Group heading="What you are told of">
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
                hint="A mail as soon as something on your watchlist is back in stock. Other places that you add below hear of it in any case."
                checked={emailNotifications}
                onChange={(isOn) => change({ emailNotifications: isOn })}
              />
              <Switch
                label="Watchlist updates"
                hint="Also when something sells out, gets cheaper, is offered in a new size or at a new shop, or can be ordered ahead; by mail, and everywhere else below."
                checked={watchlistUpdates}
                onChange={(isOn) => change({ watchlistUpdates: isOn })}
              />
              <Switch
                label="Weekly digest"
                hint="One mail on Monday morning at eight, with what happened to your watchlist that week and was not mailed to you already. When there is nothing to say, none comes."
                checked={weeklyDigest}
                onChange={(isOn) => change({ weeklyDigest: isOn })}
              />
              {mail?.off && (
                <p className="max-w-prose text-sm text-bad">
                  Whatever is on here, no mail is sent to you at the moment. The reason stands below, under Mail.
                </p>
              )}
            </div>
          );
        }}
      </Async>
    </Group>
  );
}
