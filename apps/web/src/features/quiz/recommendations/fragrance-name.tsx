import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fragrancePath } from '../../../lib/paths.ts';

export function FragranceName({ id, children }: { id: number | null; children: ReactNode }) {
  if (id === null) return children;
  return (
    <Link to={fragrancePath(id)} className="decoration-1 underline-offset-4 hover:text-accent hover:underline">
      {children}
    </Link>
  );
}
