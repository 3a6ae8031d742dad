import { type CategoryCount, type families, familyDescriptions } from '@sillage/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { familyColour } from '../../ui/family-colour.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { familyNotes } from './family-notes.ts';

const noteStyle =
  'inline-flex min-h-11 items-center text-sm text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';

interface FamilyPanelProps {
  family: (typeof families)[number];
  /** How many fragrances there are of each, once that is known. */
  counts: readonly CategoryCount[] | undefined;
}

/** What one family smells of, and where to smell on. As high as the longest of them, or the list below would move under the finger. */
export function FamilyPanel({ family, counts }: FamilyPanelProps) {
  const { name, category, alsoCalled } = family;
  const count = counts?.flatMap(({ families }) => families).find((each) => each.name === name)?.count;
  return (
    <section
      aria-label={name}
      className="order-2 min-h-108 border-l-2 pl-5 sm:min-h-80"
      style={{ borderColor: familyColour(name) }}
    >
      <p className="text-xs font-medium tracking-wide text-muted uppercase">{category}</p>
      <h3 className="mt-1 text-xl">{name}</h3>
      {alsoCalled && <p className="text-sm text-muted">also called {alsoCalled}</p>}
      <p className="mt-3 max-w-prose">{familyDescriptions[name]}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <LinkButton to={`${paths.explore}?family=${encodeURIComponent(name)}`} variant="secondary">
          Explore {name}
        </LinkButton>
        <p className="min-h-5 text-sm text-muted tabular-nums">{count !== undefined && inWords(count)}</p>
      </div>
      <p className="mt-3 text-sm text-muted">
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

function inWords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'fragrance' : 'fragrances'}`;
}
