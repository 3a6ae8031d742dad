import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { useDeparture } from '../features/auth/auth.queries.ts';
import { useArrival } from '../features/auth/use-arrival.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toasts } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Renders nothing while the server responds, or if its code fails to load. */
const ConnectionLine = lazyPart(() =>
  import('./connection-line.tsx').then(
    (line) => line.ConnectionLine,
    () => () => null,
  ),
);

/** The bottom padding is for the phones' navigation bar, two lines high with large text. */
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

/** Returns the URL for initial locations, which all share the key `default`. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}
