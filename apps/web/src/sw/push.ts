import { buildAlertButtons, type OptionsWithActions } from './alert-actions.ts';
import { worker } from './scope.ts';

/** A push message; the paths `url` and `actions` are validated before use. */
interface Message {
  id?: string;
  title: string;
  body: string;
  url?: unknown;
  actions?: unknown;
}

/** Unreadable push messages show a general text: showing none can cost the push permission. */
export function parseMessage(data: PushMessageData | null): Message {
  try {
    const { id, title = 'Sillage', body = '', url, actions } = JSON.parse(data?.text() ?? '') as Partial<Message>;
    return { title, body, url, actions, ...(id && { id }) };
  } catch {
    return { title: 'Sillage', body: 'Your watchlist has an update.' };
  }
}

/** Shows a notification, which replaces an earlier notification with the same `id`. */
export function showMessage({ id, title, body, url, actions }: Message): Promise<void> {
  const options: OptionsWithActions = {
    body,
    icon: '/icon.png',
    data: { url, actions },
    ...buildAlertButtons(actions),
    ...(id && { tag: id }),
  };
  return worker.registration.showNotification(title, options);
}

/** Focuses a tab that already shows the notification's URL, or opens a new tab. */
export async function openNotificationUrl(notification: Notification): Promise<void> {
  notification.close();
  const url = toInternalUrl((notification.data as { url?: unknown } | null)?.url);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((client) => client.url === url);
  await (tab ? tab.focus() : worker.clients.openWindow(url));
}

/** Returns `candidate` if it is a URL of this app, else the URL of the inbox. */
function toInternalUrl(candidate: unknown): string {
  const { origin } = worker.location;
  const url = typeof candidate === 'string' && URL.canParse(candidate, origin) ? new URL(candidate, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/notifications`;
}
