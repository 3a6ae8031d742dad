import type { ReactNode } from 'react';
import { ExampleMail } from './example-mail.tsx';
import { Shelf } from './shelf.tsx';

/** `children` are the page's links to sign up or log in. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="grid items-center gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,11fr)_minmax(0,12fr)]">
      <div>
        <h1 className="text-2xl">Never Miss Your Favorite Fragrance Again</h1>
        <p className="mt-6 max-w-prose text-muted">
          Add a sold-out fragrance to your watchlist. We watch the shop’s page and alert you once when it’s back, by
          email or wherever you like, with the price, the link and the evidence.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
      <div>
        <Shelf />
        <ExampleMail />
      </div>
    </section>
  );
}
