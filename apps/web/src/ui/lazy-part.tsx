import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { Button } from './button.tsx';

/** Loads a component lazily; on failure, only the component becomes a button to try again. */
export function lazyPart<Props extends object>(loadPart: () => Promise<ComponentType<Props>>, loading?: ReactNode) {
  const load = () => loadChunk('of a part', loadPart);
  let Part = createLazy();

  function createLazy() {
    return lazy(async () => ({ default: await load().catch(handleLoadError) }));
  }

  /** After a failed download of a component's code, its next mount loads the code again. */
  function handleLoadError(): ComponentType<Props> {
    Part = createLazy();
    return LoadError;
  }

  function LoadError(props: Props) {
    const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
    const [isTrying, setTrying] = useState(false);
    if (loaded) return <loaded.Part {...props} />;

    function tryAgain(): void {
      setTrying(true);
      load().then(
        (again) => setLoaded({ Part: again }),
        () => setTrying(false),
      );
    }

    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm text-muted">
        <p>This part could not be loaded.</p>
        <Button variant="secondary" pending={isTrying && 'Trying...'} onClick={tryAgain}>
          Try again
        </Button>
      </div>
    );
  }

  return function LazyPart(props: Props) {
    const [Shown] = useState(() => Part);
    return (
      <Suspense fallback={loading}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
