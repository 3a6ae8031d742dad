import { DAY_MS } from '@sillage/contract';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import { givenWatched } from '../../../testing/workers.ts';
import { givenAsk } from '../testing/mcp-client.ts';

const filter = { sizesMl: [50], maxPrice: { amount: 90, currency: 'EUR', per: 'bottle' } };

describe('the tools of the watchlist', () => {
  test('a watch is added with its settings, changed, and removed, as the API shows', async ({ app }) => {
    const { id, api } = await givenUser(app);
    const ask = await givenAsk(app, id);
    const { id: fragranceId } = await givenFragrance(app);
    const list = () => api.watchlist.list({ params: { userId: id } });

    const added = await ask('add_to_watchlist', { fragranceId, notes: 'a gift', watchFilter: filter });
    expect(added.data).toMatchObject({ watch: { fragranceId, notes: 'a gift', watchFilter: filter } });
    expect(await list()).toMatchObject([{ fragranceId, notes: 'a gift', watchFilter: filter }]);
    expect(await ask('add_to_watchlist', { fragranceId })).toMatchObject({
      isError: true,
      text: 'This fragrance is already in your watchlist!',
    });

    const changed = await ask('change_watch', {
      fragranceId,
      notes: null,
      notifyFrequency: { rule: 'hours', hours: 12 },
      snooze: { period: 'week' },
    });
    expect(changed.data.changed).toEqual(['notes', 'notifyFrequency', 'snooze']);
    expect(await list()).toMatchObject([
      { notes: null, watchFilter: filter, notifyFrequency: { rule: 'hours', hours: 12 }, snooze: expect.anything() },
    ]);
    await ask('change_watch', { fragranceId, snooze: null, watchFilter: { sizesMl: null, maxPrice: null } });
    const [item] = await list();
    expect([item?.snooze, item?.watchFilter.sizesMl]).toEqual([undefined, null]);

    const { data } = await ask('remove_from_watchlist', { fragranceId });
    expect(data).toMatchObject({ removed: { fragranceId, notifyFrequency: { rule: 'hours', hours: 12 } } });
    expect(await list()).toEqual([]);
    for (const [name, args] of [
      ['remove_from_watchlist', {}],
      ['change_watch', { notes: 'x' }],
    ] as const)
      expect(await ask(name, { fragranceId, ...args })).toMatchObject({
        isError: true,
        text: 'This fragrance is not in your watchlist',
      });
  });

  test('change_watch says what it changed before an error', async ({ app }) => {
    const { id, api } = await givenUser(app);
    const ask = await givenAsk(app, id);
    const { id: fragranceId } = await givenFragrance(app);
    await api.watchlist.add({ body: { userId: id, fragranceId } });
    const tooLate = new Date(app.clock.now().getTime() + 400 * DAY_MS).toISOString();
    const { isError, text } = await ask('change_watch', { fragranceId, notes: 'kept', snooze: { until: tooLate } });
    expect([isError, text]).toEqual([true, expect.stringContaining('Changed before that: notes.')]);
    expect(await api.watchlist.list({ params: { userId: id } })).toMatchObject([{ notes: 'kept' }]);
    expect(await ask('change_watch', { fragranceId })).toMatchObject({
      isError: true,
      text: 'Send at least one of notes, watchFilter, notifyFrequency, snooze.',
    });
  });

  test('list_watchlist pages through the list, also when the last item of a page is removed', async ({ app }) => {
    const { id, api } = await givenUser(app);
    const ask = await givenAsk(app, id, ['read']);
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id: fragranceId } = await givenFragrance(app);
      await api.watchlist.add({ body: { userId: id, fragranceId } });
      ids.unshift(fragranceId);
    }
    const listed = (data: Record<string, unknown>) =>
      (data.watches as { fragranceId: number }[]).map(({ fragranceId }) => fragranceId);
    const first = await ask('list_watchlist', { limit: 2 });
    expect([listed(first.data), first.data.total]).toEqual([ids.slice(0, 2), 5]);
    await api.watchlist.remove({ params: { userId: id, fragranceId: ids[1] ?? 0 } });
    const second = await ask('list_watchlist', { limit: 2, cursor: first.data.next });
    const third = await ask('list_watchlist', { limit: 2, cursor: second.data.next });
    expect([...listed(second.data), ...listed(third.data)]).toEqual(ids.slice(2));
    expect(third.data.next).toBeNull();
    expect(await ask('list_watchlist', { cursor: 'x' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('This is not a cursor'),
    });
  });

  test('list_watchlist lists only what is in stock, or only the rest, when asked to', async ({ app, shop }) => {
    const { amber, oud } = await givenWatched(app, shop, 'InStock');
    const { id: other } = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: other } });
    const ask = await givenAsk(app, amber.id, ['read']);
    for (const [isInStock, fragranceId] of [
      [true, oud.id],
      [false, other],
    ] as const)
      expect((await ask('list_watchlist', { isInStock })).data).toMatchObject({ total: 1, watches: [{ fragranceId }] });
  });

  test('look_up_address says whether the user watches the page, and sends no request', async ({ app, shop }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const { id: otherId } = await givenUser(app);
    const [mine, others] = [await givenAsk(app, amber.id, ['read']), await givenAsk(app, otherId, ['read'])];
    const requests = shop.requests.length;
    const url = shop.origin + path;
    expect((await mine('look_up_address', { url })).data).toMatchObject({
      isWatched: true,
      fragrance: { id: oud.id },
      watch: { fragranceId: oud.id },
      page: { stockState: 'sold-out' },
    });
    expect((await others('look_up_address', { url })).data).toMatchObject({ isWatched: false, watch: null });
    expect((await mine('look_up_address', { url: 'https://nowhere.example/p' })).data).toMatchObject({
      isWatched: false,
      fragrance: null,
      page: null,
    });
    expect((await mine('look_up_address', { url: 'file:///etc/passwd' })).isError).toBe(true);
    expect(shop.requests.length).toBe(requests);
  });
});
