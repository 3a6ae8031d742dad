import { givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/** A signed-in operator. The sign-in is fresh, so that the operator may change something. */
export async function givenOperator(app: TestApp) {
  const user = await givenUser(app);
  await app.db.updateTable('users').set({ operator_since: app.clock.now() }).where('id', '=', user.id).execute();
  return user;
}
