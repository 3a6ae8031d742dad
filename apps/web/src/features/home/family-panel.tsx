import { type CategoryCount, type families, familyDescriptions } from '@sillage/contract';
import { Link } from 'react-router';
import { getFamilyColour } from '../../fragrance/family-colour.ts';
import { formatNumber } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { familyNotes } from './family-notes.ts';

const noteStyle =
  'inline-flex min-h-11 items-center text-sm text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';

interface FamilyPanelProps {
  family: (typeof families)[number];
  /** Numbers of fragrances by category and family; undefined until known. */
  counts: readonly CategoryCount[] | undefined;
}

/** The panel of a family is as high as the longest description, so that nothing below it moves. */
export function FamilyPanel({ family, counts }: FamilyPanelProps) {
  const { name, category, alsoCalled } = family;
  const count = counts?.flatMap(({ families }) => families).find((each) => each.name === name)?.count;
  return (
    <section
      aria-label={name}
      className="order-2 flex min-h-124 flex-col rounded-box p-6 transition-colors max-[22rem]:min-h-136 sm:min-h-96 sm:p-8 md:min-h-140 md:p-6 lg:min-h-120 lg:p-8"
      style={{ background: `color-mix(in oklab, ${getFamilyColour(name)} 16%, var(--color-surface))` }}
    >
      <p className="text-xs font-medium tracking-wide uppercase">{category}</p>
      <h3 className="mt-1 text-xl">{name}</h3>
      {alsoCalled && <p className="text-sm">also called {alsoCalled}</p>}
      <p className="mt-3 max-w-prose lg:font-serif lg:text-lg">{familyDescriptions[name]}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-6">
        <LinkButton to={`${paths.explore}?family=${encodeURIComponent(name)}`} variant="secondary">
          Explore {name}
        </LinkButton>
        <p className="min-h-5 text-sm tabular-nums">{count !== undefined && formatCount(count)}</p>
      </div>
      <p className="mt-3 text-sm">
        or{' '}
        <Link to={`${paths.explore}?category=${category}`} className={noteStyle}>
          all {category}
        </Link>
        , or fragrances with
      </p>
      <ul aria-label={`Notes of the ${name} family`} className="flex flex-wrap gap-x-5">
        {familyNotes[name].map((note) => (
          <li key={note}>
            <Link to={`${paths.explore}?keyword=${encodeURIComponent(note)}`} className={noteStyle}>
              {note}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'fragrance' : 'fragrances'}`;
}
