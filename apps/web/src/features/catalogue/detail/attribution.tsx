import type { Fragrance } from '@sillage/contract';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';
import { textLink } from '../../../ui/button-style.ts';
import { ExternalLink, isWebUrl } from '../../../ui/external-link.tsx';
import { formatInspiredBy } from '../inspired-by.rules.ts';

/** Names the original that a fragrance is inspired by; renders nothing for an original. */
export function Attribution({ fragrance, original }: { fragrance: Fragrance; original: Fragrance | null }) {
  const inspiredBy = formatInspiredBy(fragrance);
  const source = fragrance.inspiredSource;
  if (inspiredBy === null) return null;
  return (
    <p className="mt-3 max-w-prose text-sm wrap-anywhere text-muted">
      Said to be inspired by{' '}
      {original ? (
        <Link to={fragrancePath(original.id)} className={textLink}>
          {inspiredBy}
        </Link>
      ) : (
        inspiredBy
      )}
      {source && <Source source={source} />}
    </p>
  );
}

function Source({ source }: { source: string }) {
  if (!isWebUrl(source)) return <span dir="auto"> (source: {source})</span>;
  return (
    <>
      {' · '}
      <ExternalLink href={source} className={textLink}>
        Source
      </ExternalLink>
    </>
  );
}
