import { routes } from '@sillage/contract';
import type { Http } from '../../platform/http/server.ts';

export function mountUsers({ serve }: Http): void {
  serve(routes.users, {
    current: async ({ user }) => user,
  });
}
