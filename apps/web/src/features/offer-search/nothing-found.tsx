import type { OfferSearch } from '@sillage/contract';
import type { ReactNode } from 'react';
import { textLink } from '../../ui/button-style.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { countShops, countTried, formatCount, type SearchedFragrance } from './offer-search.rules.ts';

interface OtherWaysProps {
  fragrance: SearchedFragrance;
  /** Button that lets the user add a shop's page by its address. */
  addPage: ReactNode;
  /** Button that lets the user suggest a shop's product feed. */
  suggestFeed: ReactNode;
}

/** `children`: the other ways. */
export function NothingFound({ search, children }: { search: OfferSearch; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{search.shops.length === 0 ? 'There is no shop to search yet' : 'We found no offer'}</h3>
      <p className="mt-2 text-muted">{describeEmptySearch(search)}</p>
      {children}
    </section>
  );
}

function describeEmptySearch(search: OfferSearch): string {
  const { state, shops } = search;
  if (shops.length === 0) return 'The site’s operator can add shops with “npx sillage shop add”.';
  if (state === 'cancelled')
    return `You stopped the search after ${countTried(search)} of ${formatCount(shops.length, 'shop')}.`;
  const failed = countShops(search, 'failed');
  if (failed === shops.length) return 'No shop could be searched. Please try again later.';
  const rest = failed > 0 ? ` ${formatCount(failed, 'shop')} could not be searched.` : '';
  return `None of the shops we could search sells it right now.${rest} While you watch it, we search again every week.`;
}

/** What users can do when no search finds the shop. */
export function OtherWays({ fragrance: { name, brand }, addPage, suggestFeed }: OtherWaysProps) {
  const words = encodeURIComponent(`${brand} ${name} perfume buy`);
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line text-sm">
      <Way title="You know a shop?" action={addPage}>
        Paste the address of its product page. We read it right away.
      </Way>
      <Way
        title="Look yourself"
        action={
          <ExternalLink
            href={`https://duckduckgo.com/?q=${words}`}
            className={`inline-flex min-h-11 items-center ${textLink}`}
          >
            Search the web
          </ExternalLink>
        }
      >
        Your own browser sees shops that do not let us in. Bring back the address you find.
      </Way>
      <Way title="Does a shop have a product feed?" action={suggestFeed}>
        Suggest its address. Once the site’s operator accepts it, we find everything that the shop lists.
      </Way>
    </ul>
  );
}

function Way({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h4 className="font-medium">{title}</h4>
        <p className="text-muted">{children}</p>
      </div>
      {action}
    </li>
  );
}
