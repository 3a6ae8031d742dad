import type { ReactNode } from 'react';
import { FragrancePicture } from './fragrance-picture.tsx';

interface NotFoundProps {
  heading: string;
  advice: string;
  children: ReactNode;
}

export function NotFound({ heading, advice, children }: NotFoundProps) {
  return (
    <div className="grid items-center gap-x-16 gap-y-8 sm:grid-cols-2">
      <div>
        <h1 className="text-xl">{heading}</h1>
        <p className="mt-4 mb-8 max-w-prose text-muted">{advice}</p>
        {children}
      </div>
      <div aria-hidden="true" className="max-sm:order-first">
        <FragrancePicture
          id={4}
          name="404"
          brand="Sillage"
          family={null}
          imageUrl={null}
          className="veiled aspect-5/4 w-full sm:aspect-square lg:aspect-5/4"
        />
      </div>
    </div>
  );
}
