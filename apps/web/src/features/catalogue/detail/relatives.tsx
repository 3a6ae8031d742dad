import type { Fragrance, FragranceDetail } from '@sillage/contract';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/money.ts';
import { fragrancePath } from '../../../lib/paths.ts';
import { FragrancePicture } from '../../../ui/fragrance-picture.tsx';
import { StockBadge } from '../../../ui/stock-badge.tsx';
import { Section } from './section.tsx';

/** Hearsay both ways: what it follows, and what follows it. Nothing when nobody says anything. */
export function Relatives({ detail: { original, inspired } }: { detail: FragranceDetail }) {
  const disclaimer = 'Who follows whom is what others say. We are not affiliated with any house.';
  return (
    <>
      {original && (
        <Section title="Said to be inspired by" intro={disclaimer}>
          <List fragrances={[original]} />
        </Section>
      )}
      {inspired.length > 0 && (
        <Section title="Said to be inspired by it" intro={disclaimer}>
          <List fragrances={inspired} />
        </Section>
      )}
    </>
  );
}

function List({ fragrances }: { fragrances: readonly Fragrance[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {fragrances.map((fragrance) => (
        <li key={fragrance.id} className="border-b border-line">
          <Row fragrance={fragrance} />
        </li>
      ))}
    </ul>
  );
}

function Row({ fragrance }: { fragrance: Fragrance }) {
  const { id, name, brand, price, availability } = fragrance;
  return (
    <article className="relative flex items-center gap-4 py-3">
      <FragrancePicture {...fragrance} className="h-20 w-16 shrink-0" />
      <div className="min-w-0">
        <p className="text-xs text-muted wrap-anywhere">{brand}</p>
        <h3 className="text-base leading-snug wrap-anywhere">
          <Link
            to={fragrancePath(id)}
            className="underline-offset-4 after:absolute after:inset-0 hover:text-accent hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          <StockBadge availability={availability} />
          {price !== null && formatMoney(price)}
        </p>
      </div>
    </article>
  );
}
