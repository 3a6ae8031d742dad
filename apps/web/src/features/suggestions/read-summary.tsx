import type { Suggestion } from '@sillage/contract';
import type { ReactNode } from 'react';
import { StockBadge } from '../../fragrance/stock-badge.tsx';
import { getOfferStock } from '../../fragrance/stock-state.rules.ts';
import { formatMoney } from '../../lib/money.ts';
import { ExternalLink } from '../../ui/external-link.tsx';

/**
 * Shows what was read from a suggested product page, except name and brand, which the form below it
 * contains.
 */
export function ReadSummary({ suggestion }: { suggestion: Suggestion }) {
  const { shop, url, sizesMl, price, currency, availability, createdAt, evidence } = suggestion;
  return (
    <>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <Fact term="Shop">
          <ExternalLink href={url} className="underline underline-offset-2 hover:text-accent">
            {shop}
          </ExternalLink>
        </Fact>
        <Fact term={sizesMl.length === 1 ? 'Size' : 'Sizes'}>
          {sizesMl.length > 0 ? sizesMl.map((size) => `${size} ml`).join(', ') : 'not said'}
        </Fact>
        <Fact term="Price">{formatPrice(price, currency)}</Fact>
        <Fact term="Stock">
          <StockBadge stock={getOfferStock({ availability, lastCheckedAt: createdAt })} />
        </Fact>
      </dl>
      {evidence.length > 0 && (
        <details className="mt-2 text-sm text-muted">
          <summary className="flex min-h-11 items-center underline underline-offset-4 hover:text-ink">
            How we know
          </summary>
          <ul className="list-disc pl-5">
            {evidence.map(({ source, says }) => (
              <li key={`${source} ${says}`} className="wrap-anywhere">
                {source}: {says}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[5rem_minmax(0,1fr)] items-center gap-3 py-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function formatPrice(price: number | null, currency: string | null): string {
  if (price === null) return 'not said';
  return currency === null ? `${price} (in a currency that the page does not name)` : formatMoney(price, currency);
}
