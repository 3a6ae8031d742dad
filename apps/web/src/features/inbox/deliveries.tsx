import type { InboxEntry } from '@sillage/contract';
import { describeDelivery } from './describe-delivery.ts';

type Status = InboxEntry['deliveries'][number]['status'];

const marks: Record<Status, { tone: string; path: string }> = {
  sent: { tone: 'text-good', path: 'M1.5 6.5l3 3 6-6.5' },
  waiting: { tone: 'text-wait', path: 'M2 6h.01M6 6h.01M10 6h.01' },
  deferred: { tone: 'text-wait', path: 'M4 2.5v7M8 2.5v7' },
  failed: { tone: 'text-bad', path: 'M2.5 2.5l7 7M9.5 2.5l-7 7' },
  dropped: { tone: 'text-muted', path: 'M2 6h8' },
};

export function Deliveries({ entry }: { entry: InboxEntry }) {
  const { deliveries, reason, isFlapping, at } = entry;
  const note = reason ?? (isFlapping ? 'It keeps going in and out of stock' : null);
  if (deliveries.length === 0 && note === null) return null;
  return (
    <ul aria-label="Deliveries" className="grid gap-1 text-muted">
      {deliveries.map((delivery, index) => (
        <li key={`${index} ${delivery.channelKind}`} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
          <Mark status={delivery.status} />
          <span className="wrap-anywhere">{describeDelivery(delivery, at)}</span>
        </li>
      ))}
      {note !== null && (
        <li className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
          <Mark status="dropped" />
          <span className="wrap-anywhere">Shown here only: {note}</span>
        </li>
      )}
    </ul>
  );
}

function Mark({ status }: { status: Status }) {
  const { tone, path } = marks[status];
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={`mt-1.5 size-3 ${tone}`}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
