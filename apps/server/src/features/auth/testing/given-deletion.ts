import type { Deps } from '../../../platform/deps.ts';
import { runOnce } from '../../../platform/job.ts';
import { waitForEmails } from '../../../testing/emails.ts';
import { givenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { deletions } from '../index.ts';

export const schedule = (app: TestApp, id: string) =>
  app.db.transaction().execute((tx) => deletions.scheduleDeletion(tx, id, app.clock.now()));

export async function runDeletions(deps: Deps): Promise<void> {
  while (await runOnce(deletions.deleteScheduledAccounts(deps)));
}

export async function isStored(app: TestApp, id: string): Promise<boolean> {
  const rows = await app.db.selectFrom('users').select('id').where('id', '=', id).execute();
  return rows.length === 1;
}

/** Returns the path of the link in the user's newest notice. */
export async function readLink(app: TestApp, email: string): Promise<string> {
  const [notice] = await waitForEmails(app, email);
  return /\/account-deletion\/[\w.-]+/.exec(notice?.text ?? '')?.[0] ?? '';
}

/** Creates a user who has got the notice of a deletion, and functions that use its link. */
export async function givenNotified(app: TestApp) {
  const amber = await givenUser(app);
  await schedule(app, amber.id);
  await runDeletions(app.deps);
  return { amber, ...openLink(app, await readLink(app, amber.email)) };
}

export function openLink(app: TestApp, link: string) {
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: 'POST',
      url: `${link}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  return { link, open: () => app.server.inject(link), post };
}
