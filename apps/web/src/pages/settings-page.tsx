import { useQueryClient } from '@tanstack/react-query';
import { useUpdateUser } from '../features/auth/auth.queries.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { inboxQueries } from '../features/inbox/inbox.queries.ts';
import { LastResult } from '../features/quiz/last-result.tsx';
import { Appearance } from '../features/settings/appearance.tsx';
import { DefaultFilter } from '../features/settings/default-filter.tsx';
import { Install } from '../features/settings/install.tsx';
import { NotificationSettings } from '../features/settings/notification-settings.tsx';
import { WatchFromShop } from '../features/settings/watch-from-shop.tsx';
import { EXTENSION_ID } from '../lib/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const ExtensionPart = lazyPart(
  async () => (await import('./extension-part.tsx')).ExtensionPart,
  <Skeleton className="my-10 h-60" />,
);

const Shopping = lazyPart(
  async () => (await import('../features/settings/shopping/shopping-settings.tsx')).ShoppingSettings,
  <Skeleton className="h-20" />,
);

/** Without a broker it shows nothing, so that nothing is shown while it loads. */
const HomeAssistant = lazyPart(
  async () => (await import('../features/settings/home-assistant/home-assistant-settings.tsx')).HomeAssistantSettings,
);

export function SettingsPage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const updateUser = useUpdateUser();
  const refreshBell = () => void client.invalidateQueries(inboxQueries.unread(user.id));

  return (
    <Page title="Settings">
      <h1 className="mb-8 text-xl">Settings</h1>
      <Section heading="Appearance">
        <Appearance />
      </Section>
      <Section heading="Notifications" isWide>
        <NotificationSettings owner={{ userId: user.id, onChange: refreshBell }} />
      </Section>
      <Section heading="Shopping">
        <Shopping userId={user.id} />
      </Section>
      <HomeAssistant userId={user.id} />
      <Section heading="Quiz and recommendations">
        <DefaultFilter userId={user.id} />
        <div className="mt-8">
          <LastResult user={user} onCleared={() => updateUser({ ...user, quizResult: null })} />
        </div>
      </Section>
      <Install />
      <WatchFromShop />
      <div id={EXTENSION_ID} tabIndex={-1} className="scroll-mt-20 focus:outline-none">
        <ExtensionPart user={user} />
      </div>
    </Page>
  );
}
