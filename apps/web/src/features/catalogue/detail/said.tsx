import type { Fragrance } from '@sillage/contract';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';
import { ExternalLink, isWeb } from '../../../ui/external-link.tsx';
import { textLink } from '../../../ui/link-style.ts';

/** What a fragrance is reportedly inspired by, and the source; renders nothing for an original. */
export function Said({ fragrance, original }: { fragrance: Fragrance; original: Fragrance | null }) {
  const { originalFragrance: name, inspiredByBrand: brand, inspiredSource: source } = fragrance;
  if (fragrance.isOriginal || (name === null && brand === null)) return null;
  const whose = name && brand ? `${name} by ${brand}` : (name ?? brand);
  return (
    <p className="mt-3 max-w-prose text-sm wrap-anywhere text-muted">
      Said to be inspired by{' '}
      {original ? (
        <Link to={fragrancePath(original.id)} className={textLink}>
          {whose}
        </Link>
      ) : (
        whose
      )}
      {source && <Source source={source} />}
    </p>
  );
}

function Source({ source }: { source: string }) {
  if (!isWeb(source)) return <span dir="auto"> (source: {source})</span>;
  return (
    <>
      {' · '}
      <ExternalLink href={source} className={textLink}>
        Source
      </ExternalLink>
    </>
  );
}
