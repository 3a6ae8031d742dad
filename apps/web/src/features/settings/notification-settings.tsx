import { AlertRuleSettings } from './alert-rules/alert-rule-settings.tsx';
import { AtomFeed } from './atom-feed.tsx';
import type { Owner } from './channels/channels.queries.ts';
import { Channels } from './channels/channels.tsx';
import { EventKindsMatrix } from './event-kinds/event-kinds.tsx';
import { NotificationSwitches } from './notification-switches.tsx';

export function NotificationSettings({ owner }: { owner: Owner }) {
  const { userId } = owner;
  return (
    <div>
      <NotificationSwitches userId={userId} />
      <Channels owner={owner} />
      <EventKindsMatrix owner={owner} />
      <AlertRuleSettings userId={userId} />
      <AtomFeed userId={userId} />
    </div>
  );
}
