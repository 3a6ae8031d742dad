import type { families } from '@sillage/contract';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { familyColour } from '../../ui/family-colour.ts';
import { familyNotes } from './family-notes.ts';

/** What one family smells of, and where to smell on. */
export function FamilyPanel({ family }: { family: (typeof families)[number] }) {
  const { name, category, alsoCalled, description } = family;
  return (
    <section
      aria-label={name}
      className="order-2 border-l-2 pl-5 md:min-h-72"
      style={{ borderColor: familyColour(name) }}
    >
      <p className="text-xs font-medium tracking-wide text-muted uppercase">{category}</p>
      <h3 className="mt-1 text-xl">{name}</h3>
      {alsoCalled && <p className="text-sm text-muted">also called {alsoCalled}</p>}
      <p className="mt-3 max-w-prose">{description}</p>
      <p className="mt-5 text-sm text-muted">Fragrances with</p>
      <ul aria-label={`Notes of the ${name} family`} className="flex flex-wrap gap-x-5">
        {familyNotes[name].map((note) => (
          <li key={note}>
            <Link
              to={`${paths.explore}?keyword=${encodeURIComponent(note)}`}
              className="inline-flex min-h-11 items-center text-sm text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong"
            >
              {note}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
