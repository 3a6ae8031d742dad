import { lazy, Suspense } from 'react';

const Drawing = lazy(() =>
  import('./drawing.tsx').then(
    (file) => ({ default: file.Drawing }),
    () => ({ default: NoDrawing }),
  ),
);

/**
 * A decorative picture; the text beside it carries the meaning. Shows a plain background while the
 * code of the drawings loads, if that fails, and for an unknown name.
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
