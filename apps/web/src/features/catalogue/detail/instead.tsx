import type { Fragrance } from '@sillage/contract';
import { instead } from './instead-of.ts';
import { RelativeList } from './relatives.tsx';
import { Section } from './section.tsx';

/** In-stock alternatives to a sold-out fragrance; renders nothing without any. */
export function Instead({ fragrance, inspired }: { fragrance: Fragrance; inspired: readonly Fragrance[] }) {
  const offered = instead(fragrance, inspired);
  if (offered.length === 0) return null;
  return (
    <Section
      title="In stock instead"
      intro="Inspired by this one, as reported by others. We are not affiliated with any brand."
    >
      <RelativeList fragrances={offered} inspiredBy={fragrance.name} />
    </Section>
  );
}
