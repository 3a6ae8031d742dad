import { DAY } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { cleanUpAccounts } from './clean-up-accounts.job.ts';

test('account clean-up job deletes expired sessions, expired tokens and old unverified accounts, and nothing else', async ({
  app,
}) => {
  const count = async (table: 'sessions' | 'tokens' | 'users') =>
    (
      await app.db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const verifiedUser = await givenUser(app);
  const unverifiedUser = { username: 'unproven', email: 'unproven@example.com', password: PASSWORD };
  await app.visitor().auth.register({ body: unverifiedUser });
  const cleanUp = cleanUpAccounts(app);
  expect(await runOnce(cleanUp)).toBe(true);
  expect([await count('sessions'), await count('tokens'), await count('users')]).toEqual([1, 1, 2]);
  expect(await runOnce(cleanUp)).toBe(false);

  app.clock.advance(8 * DAY);
  await verifiedUser.api.users.current();
  expect(await runOnce(cleanUp)).toBe(true);
  expect([await count('sessions'), await count('tokens'), await count('users')]).toEqual([1, 0, 1]);
  expect(await verifiedUser.api.users.current()).toMatchObject({ id: verifiedUser.id });

  app.clock.advance(15 * DAY);
  await runOnce(cleanUp);
  expect([await count('sessions'), await count('users')]).toEqual([0, 1]);
});
