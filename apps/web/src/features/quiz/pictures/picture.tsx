import { lazy, Suspense } from 'react';

const Drawing = lazy(() =>
  import('./drawing.tsx').then(
    (file) => ({ default: file.Drawing }),
    () => ({ default: NoDrawing }),
  ),
);

/**
 * Decorative: the text beside it carries the meaning. Shows plain ground while the drawings' chunk
 * loads, if it fails, and for an unknown name.
 */
export function Picture({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`block overflow-hidden bg-sunken ${className}`}>
      <Suspense>
        <Drawing name={name} />
      </Suspense>
    </span>
  );
}

function NoDrawing(): null {
  return null;
}
