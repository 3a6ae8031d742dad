import type { Session, User } from '@sillage/contract';
import { fakeApi } from './fake-api.tsx';
import { givenSignedIn, givenUser } from './given.ts';

export const sessions: Session[] = [
  {
    id: '0198c0de-0000-7000-8000-0000000000a1',
    device: 'Firefox on Linux',
    isCurrent: true,
    createdAt: '2026-03-01T08:00:00.000Z',
    lastUsedAt: '2026-03-03T09:30:00.000Z',
  },
  {
    id: '0198c0de-0000-7000-8000-0000000000a2',
    device: 'Safari on iOS',
    isCurrent: false,
    createdAt: '2026-02-01T08:00:00.000Z',
    lastUsedAt: '2026-03-02T09:30:00.000Z',
  },
];

/** A user with a provider other than `local` is signed in externally. */
export function givenAccount(overrides: Partial<User> = {}): User {
  const user = givenSignedIn(givenUser(overrides));
  const providers = [{ id: 'custom' as const, name: 'Lighthouse' }];
  fakeApi({
    ...(user.authProvider === 'google' && {
      auth: { status: () => ({ authenticated: true, authType: 'oidc', providers }), user: () => user },
    }),
    ...(user.authProvider === 'custom' && {
      auth: { status: () => ({ authenticated: true, authType: 'custom', user, providers }) },
    }),
    account: { sessions: () => sessions },
    keys: { list: () => [] },
    watchlist: { stats: () => ({ totalItems: 7, availableItems: 4, soldOutItems: 2, itemsWithNotes: 3 }) },
  });
  return user;
}
