import type { InboxEntry } from '@sillage/contract';

/** The icons of events are decorative, because text beside each icon names the event. */
const marks: Record<InboxEntry['kind'], { tone: string; path: string }> = {
  restock: { tone: 'text-good', path: 'M2.5 8.5l3.5 3.5 7.5-8' },
  sold_out: { tone: 'text-bad', path: 'M3.5 3.5l9 9M12.5 3.5l-9 9' },
  price_drop: { tone: 'text-good', path: 'M8 2.5v11M3.5 9L8 13.5 12.5 9' },
  lowest_price: { tone: 'text-good', path: 'M8 1.5v8M4.5 6.2L8 9.8l3.5-3.6M3 13.8h10' },
  new_offer: { tone: 'text-accent', path: 'M8 2.5v11M2.5 8h11' },
  preorder: { tone: 'text-wait', path: 'M8 4v4.5l3 2M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z' },
  discontinued: { tone: 'text-muted', path: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM3.6 12.4L12.4 3.6' },
};

export function EventKindIcon({ kind }: Pick<InboxEntry, 'kind'>) {
  const { tone, path } = marks[kind];
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`mr-2 inline size-4 align-[-0.05em] ${tone}`}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
