import type { Fragrance } from '@sillage/contract';
import { ExternalLink, isWebUrl } from '../../ui/external-link.tsx';
import { formatInspiredBy } from './inspired-by.rules.ts';

/** Names what a fragrance is inspired by; renders nothing for an original. */
export function Inspiration({ fragrance }: { fragrance: Fragrance }) {
  const inspiredBy = formatInspiredBy(fragrance);
  const source = fragrance.inspiredSource;
  if (inspiredBy === null) return null;
  return (
    <div className="mt-1 text-xs text-muted">
      <p>said to be inspired by {inspiredBy}</p>
      {source && <Source source={source} />}
    </div>
  );
}

function Source({ source }: { source: string }) {
  if (isWebUrl(source)) {
    return (
      <ExternalLink href={source} className="underline underline-offset-2 hover:text-ink">
        Source
      </ExternalLink>
    );
  }
  return (
    <details>
      <summary className="w-fit py-1 underline underline-offset-2 hover:text-ink max-md:py-3.5">Source</summary>
      <p className="wrap-anywhere">{source}</p>
    </details>
  );
}
