import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { useDeparture } from '../features/auth/auth.queries.ts';
import { useArrival } from '../features/auth/use-arrival.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Says nothing while all is well; that it cannot be fetched is no news either. */
const ConnectionLine = lazyPart(() =>
  import('./connection-line.tsx').then(
    (line) => line.ConnectionLine,
    () => () => null,
  ),
);

/** What surrounds every page. On phones the navigation lies at the bottom, hence the room below: more where large letters make it two lines. */
export function Layout() {
  useArrival();
  useDeparture();
  return (
    <div className="flex min-h-dvh flex-col max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))] max-[20rem]:pb-[calc(6rem+env(safe-area-inset-bottom))]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-box bg-accent px-4 py-3 text-sm text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <ConnectionLine />
      <Outlet />
      <Footer />
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Every first page of a visit has the same key: told apart by its address, none inherits where another was scrolled to. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}
