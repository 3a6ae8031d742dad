import { MINUTE } from './platform/clock.ts';
import { test } from './testing/stall-test.ts';
import { describe, expect } from './testing/test.ts';
import { givenWatched, ledger, lookNow } from './testing/watching.ts';

describe('an offer that comes and goes', () => {
  test('is mailed twice within the hour, then only noted, and mailed again an hour later', async ({ app, stall }) => {
    const { amber, oud, show, mails } = await givenWatched(app, stall);
    const flap = async () => {
      show('InStock');
      await lookNow(app);
      show('OutOfStock');
      await lookNow(app);
    };
    for (let time = 0; time < 6; time += 1) await flap();
    expect(await mails()).toHaveLength(2);
    const told = async () => (await ledger(app, amber.id)).map(({ status, reason }) => [status, reason]);
    const noted = ['dropped', 'It comes and goes: two mails within an hour are enough'];
    expect(await told()).toEqual([['sent', null], ['sent', null], noted, noted, noted, noted]);
    const events = await app.db
      .selectFrom('events')
      .select(['kind', 'is_flapping'])
      .where('fragrance_id', '=', oud.id)
      .where('kind', '=', 'restock')
      .orderBy('happened_at')
      .execute();
    expect(events.map(({ is_flapping }) => is_flapping)).toEqual([false, false, true, true, true, true]);

    app.clock.advance(60 * MINUTE);
    await flap();
    expect(await mails()).toHaveLength(3);
  });

  test('has the times at which people were told kept with it, for whichever worker looks next', async ({
    app,
    stall,
  }) => {
    const { oud, show } = await givenWatched(app, stall);
    show('InStock');
    await lookNow(app);
    const offer = await app.db
      .selectFrom('offers')
      .select('recent_restocks')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    expect(offer.recent_restocks).toEqual([app.clock.now()]);
  });
});
