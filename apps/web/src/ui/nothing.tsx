import type { ReactNode } from 'react';
import { EmptyBottle } from './empty-bottle.tsx';

interface NothingProps {
  title: string;
  /** Why, and what to do next. */
  advice: ReactNode;
  /** Ways on. */
  children?: ReactNode;
}

/** Stands where there is nothing to show: an empty bottle, why, and the ways on. */
export function Nothing({ title, advice, children }: NothingProps) {
  return (
    <div className="border-y border-line py-12 text-center">
      <EmptyBottle />
      <h2 className="mt-4 text-lg">{title}</h2>
      <p className="mx-auto mt-2 mb-6 max-w-prose text-balance text-muted">{advice}</p>
      {children}
    </div>
  );
}
