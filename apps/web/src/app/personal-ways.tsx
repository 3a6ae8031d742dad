import type { User } from '@sillage/contract';
import { UserMenu } from '../features/auth/user-menu.tsx';
import { Bell } from '../features/inbox/bell.tsx';

/** What the header has for who is signed in, besides the ways that are text: it may come a moment later. */
export function PersonalWays({ user }: { user: User }) {
  return (
    <>
      <Bell userId={user.id} />
      <UserMenu user={user} />
    </>
  );
}
