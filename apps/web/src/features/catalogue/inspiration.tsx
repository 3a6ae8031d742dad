import type { Fragrance } from '@sillage/contract';
import { ExternalLink, isWeb } from '../../ui/external-link.tsx';

/** What a fragrance is reportedly inspired by, with the source; renders nothing for an original. */
export function Inspiration({ fragrance }: { fragrance: Fragrance }) {
  const { originalFragrance: original, inspiredByBrand: brand, inspiredSource: source } = fragrance;
  if (fragrance.isOriginal || (original === null && brand === null)) return null;
  const whose = original && brand ? `${original} by ${brand}` : (original ?? brand);
  return (
    <div className="mt-3 text-xs text-muted">
      <p>said to be inspired by {whose}</p>
      {source && <Source source={source} />}
    </div>
  );
}

function Source({ source }: { source: string }) {
  if (isWeb(source)) {
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
