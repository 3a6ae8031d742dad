import { Link, Outlet, ScrollRestoration } from 'react-router';
import { useClearSessionAtHome } from '../features/auth/auth.queries.ts';
import { useSignInResult } from '../features/auth/use-sign-in-result.ts';
import { SCROLL_STORAGE_KEY } from '../lib/browser/restore-scroll.ts';
import { paths } from '../lib/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Header } from './header.tsx';

/** The connection banner is absent while the server responds or if its code fails to load. */
const ConnectionBanner = lazyPart(() =>
  import('./connection-banner.tsx').then(
    (banner) => banner.ConnectionBanner,
    () => () => null,
  ),
);

/**
 * The layout leaves room for the phones' navigation bar, and for a page's own bar above it, at the
 * end of every page. With large text, the navigation bar has two lines.
 */
export function Layout() {
  useSignInResult();
  useClearSessionAtHome();
  return (
    <div className="flex min-h-dvh flex-col max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))] max-[20rem]:pb-[calc(6rem+env(safe-area-inset-bottom))] max-sm:has-data-action-bar:pb-[calc(8rem+env(safe-area-inset-bottom))]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-box bg-accent px-4 py-3 text-sm text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <ConnectionBanner />
      <Outlet />
      <Footer />
      <Toasts />
      <ScrollRestoration storageKey={SCROLL_STORAGE_KEY} />
    </div>
  );
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 text-xs text-muted sm:px-8">
        <p className="max-w-prose">Sillage is not affiliated with any brand. Names belong to their owners.</p>
        <Link to={paths.deals} className="inline-flex min-h-11 items-center underline">
          Deals
        </Link>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
