import type { Availability, Family, StockState } from '@sillage/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fragrancePath } from '../lib/paths.ts';
import { FragrancePicture } from './fragrance-picture.tsx';

interface TileFragrance {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  imageUrl: string | null;
  stockState: StockState;
  availability: Availability | null;
}

/** A row of tiles that scrolls sideways. The padding makes room for focus outlines. */
export function FragranceRow({ children }: { children: ReactNode }) {
  return <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pt-1 pb-3">{children}</ul>;
}

/** A tile of a row: the bottle with its stock, and the name. `children` follow below the link. */
export function FragranceTile({ fragrance, children }: { fragrance: TileFragrance; children?: ReactNode }) {
  const { id, name, brand } = fragrance;
  return (
    <li className="w-32 shrink-0 snap-start sm:w-40">
      <Link to={fragrancePath(id)} className="group block rounded-box">
        <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
        <span className="mt-2 block truncate text-xs font-medium tracking-wide text-muted uppercase">{brand}</span>
        <span className="block truncate font-serif underline-offset-4 group-hover:underline">{name}</span>
      </Link>
      {children}
    </li>
  );
}
