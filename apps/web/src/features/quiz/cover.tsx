import type { ReactNode } from 'react';
import { Picture } from './pictures/picture.tsx';

interface CoverProps {
  title: string;
  /** Names of the six drawings that the quiz shows beside the text. */
  pictures: readonly string[];
  children: ReactNode;
}

export function Cover({ title, pictures, children }: CoverProps) {
  return (
    <section className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
      <div aria-hidden="true" className="grid grid-cols-3 gap-2 sm:gap-3 lg:order-2">
        {pictures.map((name) => (
          <Picture key={name} name={name} className="aspect-4/3 rounded-box lg:aspect-square" />
        ))}
      </div>
      <div>
        <h1 tabIndex={-1} className="scroll-mt-80 text-2xl focus:outline-none">
          {title}
        </h1>
        {children}
      </div>
    </section>
  );
}
