import type { Fragrance } from '@sillage/contract';
import { useConversion } from '../../../lib/money.ts';
import { findAlternatives } from './alternatives.ts';
import { FragranceList } from './related-fragrances.tsx';
import { Section } from './section.tsx';

export function InStockAlternatives({ fragrance, inspired }: { fragrance: Fragrance; inspired: readonly Fragrance[] }) {
  const alternatives = findAlternatives(fragrance, inspired, useConversion());
  if (alternatives.length === 0) return null;
  return (
    <Section
      title="In stock instead"
      intro="Inspired by this one, as reported by others. We are not affiliated with any brand."
    >
      <FragranceList fragrances={alternatives} inspiredBy={fragrance.name} />
    </Section>
  );
}
