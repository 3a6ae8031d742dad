import type { User } from '@sillage/contract';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { useProviderName } from './current-user.ts';
import { useLogout } from './use-logout.ts';

const itemStyle = 'flex min-h-11 w-full items-center px-4 hover:bg-sunken';

/** The user menu is a native popover, which closes on Escape and on a click elsewhere. */
export function UserMenu({ user }: { user: User }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const provider = useProviderName(user);
  const logout = useLogout();

  function signOut(): void {
    logout.mutate(undefined, { onError: showFailure });
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="user-menu-anchor inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-box hover:text-accent sm:px-4"
      >
        <span aria-hidden="true" className="grid size-8 place-items-center rounded-full border border-edge sm:hidden">
          {getInitial(user)}
        </span>
        <span className="truncate max-sm:sr-only sm:max-w-40">{user.displayName}</span>
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 max-sm:hidden">
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="user-menu min-w-56 rounded-box border border-line bg-surface text-sm text-ink shadow-lift"
      >
        <div className="border-b border-line px-4 py-3">
          <p className="font-serif text-base">{user.displayName}</p>
          <p className="break-words text-muted">{user.email}</p>
          {provider !== null && <p className="break-words text-muted">via {provider}</p>}
        </div>
        <Link to={paths.account} onClick={() => menu.current?.hidePopover()} className={itemStyle}>
          My Account
        </Link>
        <Link to={paths.settings} onClick={() => menu.current?.hidePopover()} className={itemStyle}>
          Settings
        </Link>
        {user.isOperator && (
          <Link to={paths.admin} onClick={() => menu.current?.hidePopover()} className={itemStyle}>
            Console
          </Link>
        )}
        <button type="button" aria-disabled={logout.isPending || undefined} onClick={signOut} className={itemStyle}>
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </>
  );
}

/** Returns the first letter of the user's name, which phones show instead of the name. */
function getInitial({ displayName }: User): string {
  return Array.from(displayName.trim())[0]?.toUpperCase() ?? '';
}

function showFailure(error: unknown): void {
  showToast({ text: getErrorMessage(error, 'Logging out failed. Please try again.') });
}
