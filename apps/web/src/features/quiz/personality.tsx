import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { formatDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import type { ShownResult } from './local-result.rules.ts';
import { PersonalBottle } from './personal-bottle.tsx';

const sourceLabels = { ai: 'by the AI service', 'built-in': 'by our own scoring' };

interface PersonalityProps {
  result: ShownResult;
  isSmall?: boolean;
  children: ReactNode;
}

export function Personality({ result, isSmall = false, children }: PersonalityProps) {
  const { personality, description, completedAt, families, source } = result;
  const Name = isSmall ? 'h2' : 'h1';
  return (
    <section
      aria-label="Your scent personality"
      className={`grid items-center gap-x-12 gap-y-6 ${isSmall ? 'sm:grid-cols-[11rem_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_24rem]'}`}
    >
      {isSmall ? (
        <PersonalBottle result={result} className="aspect-4/3 w-full max-sm:hidden" />
      ) : (
        <SharedBottle result={result} />
      )}
      <div>
        <p className="text-sm font-medium text-muted">Your scent personality</p>
        <Name
          tabIndex={-1}
          className={`focus:outline-none ${isSmall ? 'mt-1 text-xl' : 'mt-2 text-2xl wrap-anywhere hyphens-auto'}`}
        >
          {personality}
        </Name>
        <p className={`max-w-prose wrap-anywhere ${isSmall ? 'mt-2' : 'mt-5 text-pretty'}`}>{description}</p>
        {families.length > 0 && <p className="mt-3 font-medium">Your families: {families.join(', ')}</p>}
        <p className="mt-3 text-sm text-muted">
          Completed on <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          {source && `, worked out ${sourceLabels[source]}`}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}

/** The bottle of the result, with a button that shares it as a picture. */
function SharedBottle({ result }: { result: ShownResult }) {
  const panel = useRef<HTMLDivElement>(null);
  const sharing = useMutation({
    mutationFn: async () => {
      const { shareResultPicture } = await import('./share-picture.ts');
      if (panel.current) await shareResultPicture(result, panel.current);
    },
  });
  return (
    <div className="sm:order-2">
      <PersonalBottle ref={panel} result={result} className="aspect-3/2 w-full sm:aspect-square lg:aspect-4/3" />
      <div className="mt-2 text-center">
        <Button
          variant="quiet"
          pending={sharing.isPending && 'Drawing your picture...'}
          onClick={() => sharing.mutate()}
        >
          Share your bottle
        </Button>
        <ErrorText error={sharing.error} fallbackMessage="The picture could not be drawn. Please try again." />
      </div>
    </div>
  );
}
