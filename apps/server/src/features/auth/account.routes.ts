import { routes } from '@sillage/contract';
import type { Deps } from '../../platform/deps.ts';
import { WithMessage } from '../../platform/http/serve.ts';
import type { Http } from '../../platform/http/server.ts';
import * as account from './account.service.ts';

export function mountAccount({ serve }: Http, deps: Deps, collect: account.PersonalData): void {
  serve(routes.account, {
    updateProfile: async ({ user, body, ...caller }) =>
      new WithMessage(await account.updateProfile(deps, user, body, caller), 'Profile updated successfully!'),
    changePassword: async ({ signedIn, body }) =>
      new WithMessage(await account.changePassword(deps, signedIn, body), 'Password changed successfully!'),
    sessions: ({ signedIn }) => account.listSessions(deps, signedIn),
    endSession: ({ user, params }) => account.endSession(deps, user.id, params.sessionId),
    endOtherSessions: ({ signedIn }) => account.endOtherSessions(deps, signedIn),
    exportData: async ({ signedIn, body }) => asJson(await account.exportData(deps, signedIn, body.password, collect)),
    deleteAccount: async ({ signedIn, body, session, device }) => {
      await account.deleteAccount(deps, signedIn, body.password);
      session.clear();
      device.clear();
      return null;
    },
  });
}

/** Dates as the contract has them: text. */
function asJson(data: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(data)) as Record<string, never>;
}
