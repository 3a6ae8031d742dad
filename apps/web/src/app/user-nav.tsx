import type { User } from '@sillage/contract';
import { UserMenu } from '../features/auth/user-menu.tsx';
import { Bell } from '../features/inbox/bell.tsx';

/** Bell and account menu for signed-in users, loaded separately from the rest of the header. */
export function UserNav({ user }: { user: User }) {
  return (
    <>
      <Bell userId={user.id} />
      <UserMenu user={user} />
    </>
  );
}
