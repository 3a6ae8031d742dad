/** A sample notification email with an invented fragrance and shop, labelled as an example. */
export function ExampleMail() {
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
