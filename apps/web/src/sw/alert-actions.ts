/** A button of a notification: the fields that it sends, and what follows. */
interface AlertButton {
  title: string;
  fields: Record<string, string>;
  /** Text of the notification that replaces the alert; null closes the alert only. */
  done: { title: string; undo: string } | null;
}

const ALERT_BUTTONS = ['bought', 'snooze'];

/** Buttons by the name of their action. */
const buttons = new Map<string, AlertButton>([
  [
    'bought',
    { title: 'Bought it', fields: { action: 'bought' }, done: { title: 'Off your watchlist', undo: 'undo-bought' } },
  ],
  [
    'snooze',
    {
      title: 'Snooze a week',
      fields: { action: 'snooze', for: 'week' },
      done: { title: 'Snoozed for a week', undo: 'undo-snooze' },
    },
  ],
  ['undo-bought', { title: 'Undo', fields: { action: 'restore' }, done: null }],
  ['undo-snooze', { title: 'Undo', fields: { action: 'snooze', for: 'none' }, done: null }],
]);

/**
 * Data of a notification; `actions` is the path of the alert's page and is validated before use.
 */
interface AlertData {
  url?: unknown;
  actions?: unknown;
}

/** TypeScript's own type lacks the buttons, which Chromium has (Notifications API, 2.4). */
export type OptionsWithActions = NotificationOptions & { actions?: { action: string; title: string }[] };

/** Functions of the service worker that an action needs. */
interface WorkerFunctions {
  showNotification(title: string, options: OptionsWithActions): Promise<void>;
  openWindow(path: string): Promise<unknown>;
}

/** Returns the path of an alert's page; null for anything else. */
function toAlertPath(candidate: unknown): string | null {
  return typeof candidate === 'string' && /^\/alerts\/[\w.-]+$/.test(candidate) ? candidate : null;
}

/** Returns the buttons of a notification; none for a message without the path of an alert. */
export function buildAlertButtons(path: unknown): Pick<OptionsWithActions, 'actions'> {
  return toAlertPath(path) === null ? {} : { actions: ALERT_BUTTONS.map(toAction) };
}

function toAction(action: string) {
  return { action, title: buttons.get(action)?.title ?? '' };
}

/**
 * Does what the pressed button of a notification says. Without a network, the notification stays,
 * and says so. If the server does not accept it, opens the alert's page, which says why. Returns
 * false if no button was pressed.
 */
export async function actOnNotification(
  notification: Notification,
  action: string,
  { showNotification, openWindow }: WorkerFunctions,
): Promise<boolean> {
  const button = buttons.get(action);
  const data = notification.data as AlertData | null;
  const path = toAlertPath(data?.actions);
  if (!button || path === null) return false;
  notification.close();
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(button.fields) }).catch(() => null);
  if (response === null) await showNotification(notification.title, buildOffline(notification, action));
  else if (!response.ok) await openWindow(path);
  else if (button.done) await showNotification(button.done.title, buildDone(notification, button.done.undo));
  return true;
}

/** Builds the notification that an action without a network shows again, with its buttons. */
function buildOffline({ tag, data }: Notification, action: string): OptionsWithActions {
  const isAlert = buttons.get(action)?.done !== null;
  return {
    body: 'You are offline, so nothing was saved. Press the button again when you are online.',
    icon: '/icon.png',
    data,
    silent: true,
    actions: isAlert ? ALERT_BUTTONS.map(toAction) : [toAction(action)],
    ...(tag && { tag }),
  };
}

/** Builds the notification after an action, which replaces the alert and can undo the action. */
function buildDone({ title, tag, data }: Notification, undo: string): OptionsWithActions {
  return { body: title, icon: '/icon.png', data, silent: true, actions: [toAction(undo)], ...(tag && { tag }) };
}
