import type { FragranceDetail } from '@sillage/contract';
import { Link } from 'react-router';
import { getFamilyColour } from '../../../fragrance/family-colour.ts';
import { paths } from '../../../lib/paths.ts';
import { groupNotes, type NoteTier } from './notes.rules.ts';
import { Section } from './section.tsx';

export function Composition({ detail }: { detail: FragranceDetail }) {
  const { tiers, others } = groupNotes(detail);
  const isEmpty = tiers.length === 0 && others.length === 0 && detail.accords.length === 0;
  return (
    <Section title="Notes" intro={tiers.length > 0 && 'From the first breath to what stays on the skin.'}>
      {isEmpty && <p className="text-muted">We don’t know its notes yet.</p>}
      {tiers.length > 0 && <Pyramid tiers={tiers} colour={getFamilyColour(detail.family)} />}
      {others.length > 0 && (
        <div className={tiers.length > 0 ? 'mt-8' : ''}>
          {tiers.length > 0 && <h3 className={tierName}>Other notes</h3>}
          <Notes notes={others} label={tiers.length > 0 ? 'Other notes' : 'Notes'} />
        </div>
      )}
      {detail.accords.length > 0 && <Accords accords={detail.accords} />}
    </Section>
  );
}

const tierName = 'font-sans text-xs font-medium tracking-wide text-muted uppercase';
const steps: Record<NoteTier['name'], { width: string; tint: number }> = {
  Top: { width: 'w-[70%] sm:w-[50%]', tint: 7 },
  Heart: { width: 'w-[85%] sm:w-[75%]', tint: 12 },
  Base: { width: 'w-full', tint: 16 },
};

/** A pyramid of steps, so that no number of notes crosses its edge. */
function Pyramid({ tiers, colour }: { tiers: readonly NoteTier[]; colour: string }) {
  return (
    <div className="grid max-w-[46rem] justify-items-center gap-1">
      {tiers.map(({ name, when, notes }) => (
        <div
          key={name}
          className={`rounded-box px-4 py-4 text-center ${steps[name].width}`}
          style={{ background: `color-mix(in oklab, ${colour} ${steps[name].tint}%, var(--color-paper))` }}
        >
          <h3 className={tierName}>{name}</h3>
          <p className="mb-1.5 text-xs text-muted">{when}</p>
          <Notes notes={notes} label={`${name} notes`} isCentred />
        </div>
      ))}
    </div>
  );
}

function Notes({ notes, label, isCentred = false }: { notes: readonly string[]; label: string; isCentred?: boolean }) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-5 ${isCentred ? 'justify-center' : ''}`}>
      {notes.map((note) => (
        <li key={note}>
          <Link
            to={`${paths.explore}?keyword=${encodeURIComponent(note)}`}
            className="inline-flex min-h-8 items-center font-serif text-base wrap-anywhere underline-offset-4 hover:text-accent hover:underline max-md:min-h-11 sm:text-lg"
          >
            {note}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Accords({ accords }: { accords: readonly string[] }) {
  return (
    <div className="mt-8">
      <h3 className={tierName}>Accords, the strongest first</h3>
      <ol className="mt-2 flex flex-wrap gap-x-2 gap-y-2 text-sm">
        {accords.map((accord) => (
          <li key={accord} className="rounded-full bg-sunken px-3 py-1 wrap-anywhere">
            {accord}
          </li>
        ))}
      </ol>
    </div>
  );
}
