import type { User } from '@sillage/contract';
import { useId } from 'react';
import { problemText } from '../../lib/problem.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLogout } from './auth.queries.ts';

/** Who is signed in, and the way out. A popover of the browser's own: it closes on Escape and on a click elsewhere. */
export function UserMenu({ user }: { user: User }) {
  const id = useId();
  const logout = useLogout();

  function leave(): void {
    logout.mutate(undefined, { onError: tellFailure });
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="user-menu-anchor inline-flex min-h-11 items-center gap-2 rounded-box px-2 hover:text-accent sm:px-4"
      >
        <span className="max-w-24 truncate sm:max-w-40">{user.displayName}</span>
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="user-menu min-w-56 rounded-box border border-line bg-surface text-sm text-ink shadow-lift"
      >
        <div className="border-b border-line px-4 py-3">
          <p className="font-serif text-base">{user.displayName}</p>
          <p className="break-words text-muted">{user.email}</p>
          {user.authProvider !== 'local' && <p className="text-muted">via {user.authProvider}</p>}
        </div>
        <button
          type="button"
          aria-disabled={logout.isPending || undefined}
          onClick={leave}
          className="flex min-h-11 w-full items-center px-4 hover:bg-sunken"
        >
          {logout.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </>
  );
}

function tellFailure(error: unknown): void {
  showToast({ text: problemText(error, 'Logging out failed. Please try again.') });
}
