import type { ReactNode } from 'react';
import { Shelf } from './shelf.tsx';

/** Opening section of the home page; `children` are the links to sign up or log in. */
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
        <ExampleEmail />
      </div>
    </section>
  );
}

function ExampleEmail() {
  return (
    <figure className="mx-auto mt-6 max-w-prose rounded-box border border-line bg-surface p-5 text-sm shadow-lift sm:p-6">
      <figcaption className="text-xs font-medium tracking-wide text-muted uppercase">An example email</figcaption>
      <p className="mt-2 font-serif text-lg">Ambre Exemple is back in stock</p>
      <p className="mt-1 tabular-nums">50 ml, $86.00 at Example Parfumerie</p>
      <p className="mt-3 border-t border-line pt-3 text-muted">
        How we know: the shop’s page said sold out until 09:12. At 09:42 it was for sale again, and a second check a
        minute later confirmed it.
      </p>
    </figure>
  );
}
