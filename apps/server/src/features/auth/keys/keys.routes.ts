import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { createKey, listKeys, revokeCurrentKey, revokeKey } from './keys.service.ts';

export function mountKeys({ serve }: Http, deps: Deps): void {
  serve(routes.keys, {
    list: ({ user }) => listKeys(deps, user.id),
    create: ({ signedIn, body, getAbortSignal }) => createKey(deps, signedIn, body, getAbortSignal()),
    revoke: ({ user, params }) => revokeKey(deps, user.id, params.keyId),
    revokeCurrent: ({ key }) => revokeCurrentKey(deps, key),
  });
}
