import type { Availability, Family, StockState } from '@sillage/contract';
import { useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DrawnPicture } from './drawn-picture.tsx';
import { getBottleFill } from './stock-state.rules.ts';

/** The code that draws bottles loads when first needed; on failure, pictures stay empty. */
const Bottle = lazyPart(() =>
  import('./bottle.tsx').then(
    (drawing) => drawing.Bottle,
    () => () => null,
  ),
);

interface FragrancePictureProps {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  imageUrl: string | null;
  /** The stock that the drawn bottle shows; a bottle without stock is full. */
  stockState?: StockState;
  availability?: Availability | null;
  className?: string;
  /** Whether the picture is in the first view, so that its photograph loads eagerly. */
  isFirst?: boolean;
}

/** Shows a drawn bottle if there is no photograph or the photograph fails to load. */
export function FragrancePicture({
  id,
  name,
  brand,
  family,
  imageUrl,
  stockState,
  availability = null,
  className = '',
  isFirst = false,
}: FragrancePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const fill = stockState && getBottleFill({ stockState, availability });
  if (imageUrl !== null && imageUrl !== failedUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width="400"
        height="500"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(imageUrl)}
        onLoad={() => setLoadedUrl(imageUrl)}
        className={`rounded-box bg-sunken object-contain ${fill === 'empty' ? 'veiled' : ''} ${className}`}
        style={{ backgroundColor: imageUrl === loadedUrl ? '#fff' : undefined }}
      />
    );
  }
  const drawing = { id, name, brand, family, className, Bottle, ...(fill && { fill }) };
  return <DrawnPicture {...drawing} />;
}
