const steps = [
  {
    title: 'Create account',
    text: 'A username, an address and a password. It is free, and there is nothing to install.',
  },
  {
    title: 'Add fragrances',
    text: 'Search the catalogue by name, house or note, and put what you are waiting for on your watchlist.',
  },
  {
    title: 'Get notified',
    text: 'We look at the shops’ own pages. When a sold-out bottle can be had again we look twice, then tell you once.',
  },
];

/** The three steps from a wish to the news. */
export function HowItWorks() {
  return (
    <ol className="grid gap-10 md:grid-cols-3 md:gap-12">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t border-ink pt-5">
          <p aria-hidden="true" className="font-serif text-2xl text-muted">
            {index + 1}
          </p>
          <h3 className="mt-4 text-lg">{title}</h3>
          <p className="mt-2 max-w-prose text-sm text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
