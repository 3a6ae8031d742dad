import type { ReactNode } from 'react';
import { EmptyBottle } from './empty-bottle.tsx';

interface EmptyStateProps {
  title: string;
  advice: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, advice, children }: EmptyStateProps) {
  return (
    <div className="border-y border-line py-12 text-center">
      <EmptyBottle />
      <h2 className="mt-4 text-lg">{title}</h2>
      <p className="mx-auto mt-2 mb-6 max-w-prose text-balance text-muted">{advice}</p>
      {children}
    </div>
  );
}
