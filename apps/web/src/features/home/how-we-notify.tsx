const channelNames = [
  'Email',
  'Browser',
  'Discord',
  'Slack',
  'Telegram',
  'ntfy',
  'Matrix',
  'Apprise',
  'Webhook',
  'Atom feed',
];

const features = [
  {
    title: 'One alert, with evidence',
    text: 'Each channel gets one alert per restock, with what the shop’s page said. Choose every restock, only the next one, or no more than one in a number of hours.',
  },
  {
    title: 'When it suits you',
    text: 'We send nothing during your quiet hours. Afterwards you get one summary of what’s still true.',
  },
  {
    title: 'One-click unsubscribe',
    text: 'Every email about your watchlist has an unsubscribe link that works without signing in. You can test or remove any other channel at any time.',
  },
];

export function HowWeNotify() {
  return (
    <>
      <ul
        aria-label="Where you like"
        className="flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-6 sm:gap-x-9 lg:justify-between"
      >
        {channelNames.map((name) => (
          <li key={name} className="font-serif text-lg tracking-tight sm:text-xl">
            {name}
          </li>
        ))}
      </ul>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        {features.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1.5 max-w-prose text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <a href="/accuracy" className="mt-6 inline-flex min-h-11 items-center text-sm text-accent underline">
        How often our alerts are right
      </a>
    </>
  );
}
