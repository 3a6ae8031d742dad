import type { FragranceDetail } from '@sillage/contract';
import { formatDate } from '../../../../lib/time.ts';
import { textLink } from '../../../../ui/button-style.ts';
import { ExternalLink, isWebUrl } from '../../../../ui/external-link.tsx';

type Discontinued = NonNullable<FragranceDetail['discontinued']>;

/** Says why a fragrance seems discontinued: what each shop's page shows, and since when. */
export function DiscontinuedNotice({ discontinued: { since, shops } }: { discontinued: Discontinued }) {
  return (
    <div className="mt-4 max-w-prose border-l-2 border-line pl-4 text-sm">
      <p>
        It has seemed discontinued since <time dateTime={since}>{formatDate(since)}</time>, as far as we can see. We
        still check about once a week, in case it comes back.
      </p>
      <ul className="mt-2 grid gap-1 text-muted">
        {shops.map((shop) => (
          <li key={shop.url} className="wrap-anywhere">
            <ShopName shop={shop} />: {shop.sign === 'gone' ? 'page not found (404 or 410)' : 'the shop says so'} since{' '}
            <time dateTime={shop.since}>{formatDate(shop.since)}</time>, last checked on{' '}
            <time dateTime={shop.checkedAt}>{formatDate(shop.checkedAt)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A missing page gets no link. */
function ShopName({ shop: { shop, url, sign } }: { shop: Discontinued['shops'][number] }) {
  if (sign === 'gone' || !isWebUrl(url)) return <span dir="auto">{shop}</span>;
  return (
    <ExternalLink href={url} className={textLink}>
      <span dir="auto">{shop}</span>
    </ExternalLink>
  );
}
