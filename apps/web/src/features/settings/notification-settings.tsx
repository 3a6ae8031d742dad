import { AlertRuleSettings } from './alert-rules/alert-rule-settings.tsx';
import type { Owner } from './channels/channels.queries.ts';
import { Channels } from './channels/channels.tsx';
import { EventKindsMatrix } from './event-kinds/event-kinds.tsx';
import { FeedsAndCalendar } from './feeds/feeds-and-calendar.tsx';
import { NotificationSwitches } from './notification-switches.tsx';

export function NotificationSettings({ owner }: { owner: Owner }) {
  const { userId } = owner;
  return (
    <div>
      <NotificationSwitches userId={userId} />
      <Channels owner={owner} />
      <EventKindsMatrix owner={owner} />
      <AlertRuleSettings userId={userId} />
      <FeedsAndCalendar userId={userId} />
    </div>
  );
}
