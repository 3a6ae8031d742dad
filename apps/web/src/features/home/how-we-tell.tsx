const places = ['Mail', 'Browser', 'Discord', 'Slack', 'Telegram', 'ntfy', 'Webhook', 'Feed'];

const promises = [
  {
    title: 'Once, with its reason',
    text: 'A restock is told once at each place, with what the shop’s page said. Every one, only the next, or at most one in so many hours: you say which.',
  },
  {
    title: 'When it suits you',
    text: 'What happens in your quiet hours waits for their end. Then we tell you what still holds, in one message.',
  },
  {
    title: 'Until you stop it',
    text: 'Every mail about your watchlist has a link that ends its kind, without signing in. Every other place can be tried out and taken away.',
  },
];

/** On which channels, how often and when: what can be relied on. */
export function HowWeTell() {
  return (
    <>
      <ul
        aria-label="Where you like"
        className="flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-6 sm:gap-x-9 lg:justify-between"
      >
        {places.map((place) => (
          <li key={place} className="font-serif text-lg tracking-tight sm:text-xl">
            {place}
          </li>
        ))}
      </ul>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        {promises.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1.5 max-w-prose text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
