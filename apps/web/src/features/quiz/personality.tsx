import type { PersonalityType } from '@sillage/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/time.ts';
import type { ShownResult } from './local-result.rules.ts';
import { Picture } from './pictures/picture.tsx';

const pictures: Record<PersonalityType, string> = {
  'Fresh & Energetic': 'citrus',
  'Warm & Sophisticated': 'candle',
  'Bold & Mysterious': 'moon',
  'Romantic & Floral': 'rose',
  'Woody & Grounded': 'oak',
  'Oriental & Exotic': 'lantern',
};

const sourceLabels = { ai: 'by the AI service', 'built-in': 'by our own scoring' };

interface PersonalityProps {
  result: ShownResult;
  isSmall?: boolean;
  children: ReactNode;
}

export function Personality({ result, isSmall = false, children }: PersonalityProps) {
  const { personality, description, completedAt, source } = result;
  const Name = isSmall ? 'h2' : 'h1';
  return (
    <section
      aria-label="Your scent personality"
      className={`grid items-center gap-x-12 gap-y-6 ${isSmall ? 'sm:grid-cols-[11rem_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_24rem]'}`}
    >
      <Picture
        name={pictures[personality]}
        className={`w-full rounded-box ${isSmall ? 'aspect-4/3 max-sm:hidden' : 'aspect-3/2 sm:order-2 sm:aspect-square lg:aspect-4/3'}`}
      />
      <div>
        <p className="text-sm font-medium text-muted">Your scent personality</p>
        <Name
          tabIndex={-1}
          className={`focus:outline-none ${isSmall ? 'mt-1 text-xl' : 'mt-2 text-2xl wrap-anywhere hyphens-auto'}`}
        >
          {personality}
        </Name>
        <p className={`max-w-prose wrap-anywhere ${isSmall ? 'mt-2' : 'mt-5 text-pretty'}`}>{description}</p>
        <p className="mt-3 text-sm text-muted">
          Completed on <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          {source && `, worked out ${sourceLabels[source]}`}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
