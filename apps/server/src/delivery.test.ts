import { openShop, type Shop } from '@sillage/testkit/shop';
import { afterAll, beforeAll } from 'vitest';
import { sendDeliveries } from './features/notify/index.ts';
import { runOnce } from './platform/loop.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { describe, expect, test } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, ledger, nextLooks } from './testing/watching.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The dependencies with a mail server that the test controls. */
function withMailer(app: TestApp, send: (mail: Mail) => Promise<void>) {
  return { ...app.deps, mailer: { send, close: async () => {} } };
}

const refusal = (responseCode: number, command: string) => Object.assign(new Error('no'), { responseCode, command });

describe('a mail server that misbehaves', () => {
  test('a slow one is given one copy: the delivery stays its sender’s while that lives', async ({ app }) => {
    const { amber, show } = await givenWatched(app, shop);
    const sent: string[] = [];
    let accept: (() => void) | undefined;
    const slowly = withMailer(app, async ({ id }) => {
      sent.push(id);
      await new Promise<void>((resolve) => {
        accept = resolve;
      });
    });
    show('InStock');
    const looking = nextLooks(
      app,
      withMailer(app, () => Promise.reject(new Error('not yet'))),
    );
    await looking;
    app.clock.advance(60_000);
    const first = runOnce(sendDeliveries(slowly, 'email', 5));
    await expect.poll(() => sent).toHaveLength(1);
    for (let minute = 0; minute < 3; minute += 1) {
      const before = (await ledger(app, amber.id))[0]?.next_try_at;
      app.clock.advance(50_000);
      await expect.poll(async () => (await ledger(app, amber.id))[0]?.next_try_at).not.toEqual(before);
      expect(await runOnce(sendDeliveries(slowly, 'email', 5))).toBe(false);
    }
    accept?.();
    await first;
    expect(sent).toHaveLength(1);
    expect(await ledger(app, amber.id)).toMatchObject([{ status: 'sent' }]);
  });

  test.for<[reason: string, failure: Error, status: 'due' | 'failed']>([
    ['our password is wrong', refusal(535, 'AUTH PLAIN'), 'due'],
    ['it is busy', refusal(421, 'MAIL FROM'), 'due'],
    ['it cannot be reached', new Error('connect ECONNREFUSED'), 'due'],
    ['the receiver does not exist', refusal(550, 'RCPT TO'), 'failed'],
  ])('when %s', async ([_reason, failure, status], { app }) => {
    const { amber, show } = await givenWatched(app, shop);
    show('InStock');
    await nextLooks(
      app,
      withMailer(app, () => Promise.reject(failure)),
    );
    expect(await ledger(app, amber.id)).toMatchObject([{ status, sent_at: null }]);
    app.clock.advance(60_000);
    await runOnce(sendDeliveries(app.deps, 'email'));
    expect(await ledger(app, amber.id)).toMatchObject([{ status: status === 'due' ? 'sent' : 'failed' }]);
  });
});
