import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from '../features/auth/current-user.ts';
import { LOGOTYPE_TRAIL } from '../lib/logotype.ts';
import { paths } from '../lib/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const UserNav = lazyPart(async () => (await import('./user-nav.tsx')).UserNav, <span className="w-33 sm:w-49" />);

/** On phones, the links of the main navigation are at the bottom of the screen. */
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
          <svg aria-hidden="true" viewBox="0 0 200 50" className="-ml-1 h-1.5 translate-y-1.5 fill-accent">
            <path d={LOGOTYPE_TRAIL} />
          </svg>
        </Link>
        <nav aria-label="Main" className="-mr-4 flex min-h-11 flex-1 items-center justify-end text-sm max-sm:-mr-2">
          <div className="flex min-h-11 flex-1 items-center justify-end gap-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:min-h-16 max-sm:flex-wrap max-sm:justify-around max-sm:gap-0 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:pb-[env(safe-area-inset-bottom)]">
            {isLoading && <span className="px-2 text-muted sm:px-4">Loading...</span>}
            {!isLoading && !user && <VisitorLinks />}
            {user && (
              <>
                <NavItem to={paths.dashboard} icon="M3 9.5 10 4l7 5.5V16H3z">
                  Dashboard
                </NavItem>
                <NavItem
                  to={paths.explore}
                  icon="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm2.6 4.4-1.5 3.7-3.7 1.5 1.5-3.7z"
                >
                  Explore
                </NavItem>
                <NavItem to={paths.quiz} icon="M10 3l1.7 5.3L17 10l-5.3 1.7L10 17l-1.7-5.3L3 10l5.3-1.7z">
                  Quiz
                </NavItem>
              </>
            )}
          </div>
          {user && <UserNav user={user} />}
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

/** Phones show the icon, an SVG path of 20 by 20, above the text. */
function NavItem({ to, icon, children }: { to: string; icon?: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className="inline-flex min-h-11 items-center px-2 underline-offset-8 sm:px-4 hover:text-accent aria-[current=page]:text-accent sm:aria-[current=page]:underline max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-4 max-sm:text-xs"
    >
      {icon && (
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 sm:hidden">
          <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
        </svg>
      )}
      {children}
    </NavLink>
  );
}
