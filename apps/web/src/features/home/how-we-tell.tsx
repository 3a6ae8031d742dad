const promises = [
  {
    title: 'Where you like',
    text: 'By mail, as a notification of your browser, in Discord, Slack, Telegram or ntfy, to a webhook of your own, in a private feed, and always in the app.',
  },
  {
    title: 'Once, with its reason',
    text: 'A restock is told once at each of those places, with what the shop’s page said. Every restock, only the next, or at most one in so many hours: you say which.',
  },
  {
    title: 'When it suits you',
    text: 'What happens in your quiet hours waits for their end. Then we tell you what still holds, in one message.',
  },
  {
    title: 'Until you stop it',
    text: 'Every mail about your watchlist has a link that ends its kind, without signing in. Your settings have a switch for each kind, and every other place can be tried out and taken away.',
  },
];

/** On which channels, how often and when: what can be relied on. */
export function HowWeTell() {
  return (
    <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {promises.map(({ title, text }) => (
        <div key={title} className="border-t border-line pt-4">
          <dt className="font-serif text-lg">{title}</dt>
          <dd className="mt-2 max-w-prose text-sm text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
