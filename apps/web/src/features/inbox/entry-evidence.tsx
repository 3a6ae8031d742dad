import type { InboxEntry } from '@sillage/contract';
import { Evidence, formatEvidenceSource } from '../../fragrance/evidence.tsx';
import { formatExactTime } from '../../lib/time.ts';

export function EntryEvidence({ entry: { at, method, evidence, isPrivate } }: { entry: InboxEntry }) {
  return (
    <details className="text-muted">
      <summary className="w-fit py-2 underline underline-offset-4 hover:text-ink max-md:py-3">How we know</summary>
      <div className="grid gap-1.5 border-l-2 border-line pl-4">
        <p>
          Seen {isPrivate && 'by your browser '}on <time dateTime={at}>{formatExactTime(at)}</time>
          {method !== null && `. Source: ${formatEvidenceSource(method)}`}
        </p>
        <Evidence evidence={evidence} />
      </div>
    </details>
  );
}
