import type { Fragrance, FragranceDetail } from '@sillage/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { ShopPrice } from '../../../fragrance/shop-price.tsx';
import { StockBadge } from '../../../fragrance/stock-badge.tsx';
import { useConversion } from '../../../lib/money.ts';
import { fragrancePath } from '../../../lib/paths.ts';
import { describeAlternative, findAlternatives } from './alternatives.ts';
import { Section } from './section.tsx';

/** The related fragrances omit those that `InStockAlternatives` shows. */
export function RelatedFragrances({ detail }: { detail: FragranceDetail }) {
  const { original, inspired } = detail;
  const disclaimer = 'As reported by others. We are not affiliated with any brand.';
  const alternatives = findAlternatives(detail, inspired);
  const others = inspired.filter((fragrance) => !alternatives.includes(fragrance));
  return (
    <>
      {original && (
        <Section title="Inspired by" intro={disclaimer}>
          <FragranceList fragrances={[original]} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={alternatives.length > 0 ? 'Also inspired by this one' : 'Inspired by this one'}
          intro={disclaimer}
        >
          <FragranceList fragrances={others} />
        </Section>
      )}
    </>
  );
}

interface FragranceListProps {
  fragrances: readonly Fragrance[];
  /**
   * Name of a sold-out original fragrance; set only if the list shows alternatives to this
   * original.
   */
  inspiredBy?: string;
}

export function FragranceList({ fragrances, inspiredBy }: FragranceListProps) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {fragrances.map((fragrance) => (
        <li key={fragrance.id} className="border-b border-line">
          <Row fragrance={fragrance} reason={inspiredBy && describeAlternative(fragrance, inspiredBy)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ fragrance, reason }: { fragrance: Fragrance; reason: string | undefined }) {
  const heading = useId();
  const { id, name, brand, productOffer } = fragrance;
  const conversion = useConversion();
  return (
    <article aria-labelledby={heading} className="relative flex items-center gap-4 py-3">
      <FragrancePicture {...fragrance} className="h-20 w-16 shrink-0" />
      <div className="min-w-0">
        <p className="text-xs text-muted wrap-anywhere">{brand}</p>
        <h3 id={heading} className="text-base leading-snug wrap-anywhere">
          <Link
            to={fragrancePath(id)}
            className="underline-offset-4 after:absolute after:inset-0 hover:text-accent hover:underline"
          >
            {name}
          </Link>
        </h3>
        {reason && <p className="mt-0.5 text-sm wrap-anywhere text-muted tabular-nums">{reason}</p>}
        {reason && conversion && productOffer && productOffer.price !== null && (
          <conversion.Price price={productOffer.price} currency={productOffer.currency} />
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StockBadge stock={fragrance} />
          {!reason && <ShopPrice fragrance={fragrance} />}
        </div>
      </div>
    </article>
  );
}
