import { DAY } from '../../platform/clock.ts';
import { runOnce } from '../../platform/loop.ts';
import { givenUser, PASSWORD } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { tidyAccounts } from './tidy-accounts.job.ts';

test('what has ended is cleared away, and what lives stays', async ({ app }) => {
  const count = async (table: 'sessions' | 'tokens' | 'users') =>
    (
      await app.db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const amber = await givenUser(app);
  const person = { username: 'unproven', email: 'unproven@example.com', password: PASSWORD };
  await app.visitor().auth.register({ body: person });
  const tidy = tidyAccounts(app);
  expect(await runOnce(tidy)).toBe(true);
  expect([await count('sessions'), await count('tokens'), await count('users')]).toEqual([1, 1, 2]);
  expect(await runOnce(tidy)).toBe(false);

  app.clock.advance(8 * DAY);
  await amber.api.users.current();
  expect(await runOnce(tidy)).toBe(true);
  expect([await count('sessions'), await count('tokens'), await count('users')]).toEqual([1, 0, 1]);
  expect(await amber.api.users.current()).toMatchObject({ id: amber.id });

  app.clock.advance(15 * DAY);
  await runOnce(tidy);
  expect([await count('sessions'), await count('users')]).toEqual([0, 1]);
});
