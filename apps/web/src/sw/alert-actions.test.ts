import { afterEach, expect, test, vi } from 'vitest';
import { actOnNotification, buildAlertButtons, type OptionsWithActions } from './alert-actions.ts';

const PATH = '/alerts/0199.abc.sig-_';

interface Shown {
  title: string;
  options: OptionsWithActions;
}

/** Sets up a service worker whose requests get a response with `status`; with 0 they fail. */
function givenWorker(status = 200) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: URLSearchParams }) => {
    requests.push(`${method} ${url} ${body}`);
    if (status === 0) throw new TypeError('offline');
    return { ok: status === 200 };
  });
  const press = (action: string, data: unknown = { url: '/fragrances/1', actions: PATH }) => {
    const notification = { title: 'Oud is back in stock', tag: 'a', data, close: vi.fn() };
    return actOnNotification(notification as unknown as Notification, action, {
      showNotification: async (title, options) => void shown.push({ title, options }),
      openWindow: async (path) => void opened.push(path),
    });
  };
  return { shown, opened, requests, press };
}

afterEach(() => vi.unstubAllGlobals());

test('buildAlertButtons returns the buttons only for the path of an alert', () => {
  expect(buildAlertButtons(PATH).actions?.map(({ title }) => title)).toEqual(['Bought it', 'Snooze a week']);
  for (const path of [undefined, 'https://evil.example/alerts/x', '/alerts/../api', '//alerts/x', 7])
    expect(buildAlertButtons(path)).toEqual({});
});

test.each([
  ['bought', 'action=bought', 'Off your watchlist', 'undo-bought', 'action=restore'],
  ['snooze', 'action=snooze&for=week', 'Snoozed for a week', 'undo-snooze', 'action=snooze&for=none'],
])('button %s sends its form, and the notification after it has Undo', async (action, form, title, undo, undoForm) => {
  const { press, requests, shown } = givenWorker();
  expect(await press(action)).toBe(true);
  expect(shown).toMatchObject([
    { title, options: { body: 'Oud is back in stock', tag: 'a', actions: [{ action: undo }] } },
  ]);
  await press(undo, shown[0]?.options.data);
  expect(requests).toEqual([`POST ${PATH} ${form}`, `POST ${PATH} ${undoForm}`]);
  expect(shown).toHaveLength(1);
});

test.each([404, 429, 503])('button opens the page of the alert when the response is %i', async (status) => {
  const { press, opened, shown } = givenWorker(status);
  await press('bought');
  expect([opened, shown]).toEqual([[PATH], []]);
});

test.each([
  ['bought', ['bought', 'snooze']],
  ['undo-bought', ['undo-bought']],
])('button %s shows its notification again, with the buttons, when there is no network', async (action, buttons) => {
  const { press, opened, shown } = givenWorker(0);
  await press(action);
  expect(opened).toEqual([]);
  expect(shown).toMatchObject([
    {
      title: 'Oud is back in stock',
      options: { tag: 'a', body: expect.stringContaining('offline'), data: { actions: PATH } },
    },
  ]);
  expect(shown[0]?.options.actions?.map((each) => each.action)).toEqual(buttons);
});

test('click beside the buttons, and an unknown action or path, is no action', async () => {
  const { press, requests } = givenWorker();
  expect(await press('')).toBe(false);
  expect(await press('constructor')).toBe(false);
  expect(await press('bought', { actions: '//evil.example/x' })).toBe(false);
  expect(requests).toEqual([]);
});
