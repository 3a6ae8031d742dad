import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { paths } from '../lib/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const UserNav = lazyPart(async () => (await import('./user-nav.tsx')).UserNav, <span className="w-22 sm:w-40" />);

/** On phones, the header's main navigation is at the bottom of the screen. */
export function Header() {
  const { user, isLoading } = useSession();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between px-5 sm:px-8">
        <Link
          to={user ? paths.dashboard : paths.home}
          className="inline-flex min-h-11 items-center font-serif text-lg tracking-tight"
        >
          Sillage
        </Link>
        <nav
          aria-label="Main"
          className="-mr-4 flex min-h-11 flex-1 items-center justify-end gap-1 text-sm max-sm:mr-0 max-sm:gap-0 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:min-h-16 max-sm:flex-wrap max-sm:justify-around max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:pb-[env(safe-area-inset-bottom)]"
        >
          {isLoading && <span className="px-2 text-muted sm:px-4">Loading...</span>}
          {!isLoading && !user && <VisitorLinks />}
          {user && (
            <>
              <NavItem to={paths.dashboard}>Dashboard</NavItem>
              <NavItem to={paths.explore}>Explore</NavItem>
              <NavItem to={paths.quiz}>Quiz</NavItem>
              <UserNav user={user} />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <NavItem to={paths.home}>Home</NavItem>
      <NavItem to={paths.login}>Login</NavItem>
      <NavItem to={paths.register}>Sign Up</NavItem>
    </>
  );
}

function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className="inline-flex min-h-11 items-center px-2 underline-offset-8 sm:px-4 hover:text-accent aria-[current=page]:text-accent aria-[current=page]:underline"
    >
      {children}
    </NavLink>
  );
}
