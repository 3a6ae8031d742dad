import type { User } from '@sillage/contract';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { UserMenu } from '../features/auth/user-menu.tsx';
import { Bell } from '../features/inbox/bell.tsx';
import { paths, SEARCH_ID } from '../lib/paths.ts';

/** Search, bell and account menu for signed-in users, loaded separately from the header. */
export function UserNav({ user }: { user: User }) {
  return (
    <>
      <SearchLink />
      <Bell userId={user.id} />
      <UserMenu user={user} />
    </>
  );
}

/** Explore's search box takes the focus. On Explore itself, its filters stay. */
function SearchLink() {
  function focusSearch(event: MouseEvent): void {
    const search = document.getElementById(SEARCH_ID);
    if (!search) return;
    event.preventDefault();
    search.focus();
  }

  return (
    <Link
      to={`${paths.explore}#${SEARCH_ID}`}
      onClick={focusSearch}
      title="Search"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-box hover:text-accent"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5.5" stroke="currentColor" strokeWidth="1.4">
        <circle cx="8.8" cy="8.8" r="5.3" fill="none" />
        <path d="m12.8 12.8 4 4" strokeLinecap="round" />
      </svg>
      <span className="sr-only">Search</span>
    </Link>
  );
}
