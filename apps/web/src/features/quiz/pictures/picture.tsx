import { lazy, Suspense } from 'react';

const Drawing = lazy(() =>
  import('./drawing.tsx').then(
    (file) => ({ default: file.Drawing }),
    () => ({ default: NoDrawing }),
  ),
);

/**
 * A drawing by its name, which fills its box. Decorative: the words beside it say what counts. The drawings are a file of
 * their own; until it is here, where it cannot be loaded, and for a name that nobody has drawn, there is plain ground.
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
