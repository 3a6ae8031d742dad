import type { Family } from '@sillage/contract';
import { useState } from 'react';
import { Bottle } from './bottle.tsx';
import { familyColour } from './family-colour.ts';

interface FragrancePictureProps {
  id: number;
  name: string;
  brand: string;
  family: Family | null;
  imageUrl: string | null;
  className?: string;
  /** Loads the photograph eagerly, for pictures in the first view. */
  isFirst?: boolean;
}

/** The photograph; a drawn bottle if it is missing or fails. Decorative beside the name. */
export function FragrancePicture({
  id,
  name,
  brand,
  family,
  imageUrl,
  className = '',
  isFirst = false,
}: FragrancePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const colour = familyColour(family);
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
        className={`rounded-box bg-sunken object-contain ${className}`}
        style={{ backgroundColor: imageUrl === loadedUrl ? '#fff' : undefined }}
      />
    );
  }
  return (
    <div
      className={`grid place-items-center overflow-hidden rounded-box [content-visibility:auto] ${className}`}
      style={{ background: stage(colour) }}
    >
      <Bottle id={id} brand={brand} name={name} colour={colour} className="h-[84%] w-[88%] -translate-y-[3%]" />
    </div>
  );
}

function stage(colour: string): string {
  const near = `color-mix(in oklab, ${colour} 15%, var(--color-surface))`;
  const far = `color-mix(in oklab, ${colour} 20%, var(--color-sunken))`;
  return `radial-gradient(circle at 50% 42%, ${near}, ${far})`;
}
