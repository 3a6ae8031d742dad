import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import * as account from './account.service.ts';
import { keepAccount, showDeletion } from './deletion/deletion.service.ts';

export function mountAccount({ serve }: Http, deps: Deps, collectPersonalData: account.PersonalDataCollector): void {
  serve(routes.account, {
    updateProfile: async ({ user, body, address }) =>
      new WithMessage(await account.updateProfile(deps, user, body, address), 'Profile updated successfully!'),
    changePassword: async ({ signedIn, body, getAbortSignal }) =>
      new WithMessage(
        await account.changePassword(deps, signedIn, body, getAbortSignal()),
        'Password changed successfully!',
      ),
    reauthenticate: ({ signedIn, body: { password }, getAbortSignal }) =>
      account.confirmIdentity(deps, signedIn, { password, signal: getAbortSignal() }),
    sessions: ({ user, signedIn }) => account.listSessions(deps, user.id, signedIn.sessionId),
    endSession: ({ user, params }) => account.endSession(deps, user.id, params.sessionId),
    endOtherSessions: ({ user, signedIn }) => account.endOtherSessions(deps, user.id, signedIn.sessionId),
    exportData: async ({ signedIn, body: { password }, getAbortSignal }) =>
      asJson(await account.exportData(deps, signedIn, { password, signal: getAbortSignal() }, collectPersonalData)),
    deletion: ({ user }) => showDeletion(deps, user.id),
    keepAccount: ({ user }) => keepAccount(deps, user.id),
    deleteAccount: async ({ signedIn, body: { password }, session, device, getAbortSignal }) => {
      await account.deleteAccount(deps, signedIn, { password, signal: getAbortSignal() });
      session.clear();
      device.clear();
      return null;
    },
  });
}

/** Converts the dates in the exported data to text for the JSON response. */
function asJson(data: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(data)) as Record<string, never>;
}
