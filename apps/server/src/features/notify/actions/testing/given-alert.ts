import type { EventKind } from '@sillage/contract';
import {
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  recordEvent,
  type WatcherOptions,
} from '../../../../testing/given-event.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { buildAlertUrl } from '../alert-link.service.ts';

/** Creates a user with an alert about a watched fragrance, and functions that use its link. */
export async function givenAlert(app: TestApp, { kind = 'restock', ...options }: AlertOptions = {}) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, options);
  const eventId = await recordEvent(app, fragrance, { kind });
  const link = openAlert(app, await getDelivery(app, amber.id, eventId));
  const findWatch = () =>
    app.db
      .selectFrom('watch_items')
      .selectAll()
      .where('user_id', '=', amber.id)
      .where('fragrance_id', '=', fragrance.id)
      .executeTakeFirst();
  return { ...link, amber, fragrance, eventId, findWatch, stored: () => readStored(app, amber.id) };
}

export type AlertOptions = WatcherOptions & { kind?: EventKind };

/** Returns functions that open the link of a delivery or bundle, and send its forms. */
export function openAlert(app: TestApp, message: { id: string }) {
  const { pathname: url } = new URL(buildAlertUrl(app.deps, { id: message.id, at: app.clock.now() }));
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  return { url, open: () => app.server.inject(url), post: send };
}

/** Reads what the actions of a user's alerts have stored. */
async function readStored(app: TestApp, userId: string) {
  const [bought, ended, answers] = await Promise.all([
    app.db.selectFrom('bought').select('fragrance_id').where('user_id', '=', userId).execute(),
    app.db.selectFrom('ended_watches').select('fragrance_id').where('user_id', '=', userId).execute(),
    app.db.selectFrom('alert_answers').select(['event_id', 'answer']).where('user_id', '=', userId).execute(),
  ]);
  return { bought: bought.length, ended: ended.length, answers };
}

/** Fields of the undo form on a page; empty for a page without one. */
export function readUndo(page: string): Record<string, string> {
  const form = /<div class="notice"[^]*?<form[^>]*>([^]*?)<\/form>/.exec(page)?.[1] ?? '';
  return Object.fromEntries(
    [...form.matchAll(/name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
