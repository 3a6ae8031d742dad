import { lazy, Suspense } from 'react';

const Drawing = lazy(() =>
  import('./drawing.tsx').then(
    (file) => ({ default: file.Drawing }),
    () => ({ default: NoDrawing }),
  ),
);

/** A picture is a plain background while loading, after a failure, and if its name is unknown. */
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
