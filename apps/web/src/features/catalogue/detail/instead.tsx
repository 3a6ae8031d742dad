import type { Fragrance } from '@sillage/contract';
import { instead } from './instead-of.ts';
import { RelativeList } from './relatives.tsx';
import { Section } from './section.tsx';

/** What can be had in place of what is sold out: said to be inspired by it, with who sells it for how much. */
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
