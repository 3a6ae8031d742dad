import { type Family, families, familyDescriptions } from '@sillage/contract';
import { Link } from 'react-router';
import { SmallWheel } from '../../../fragrance/small-wheel.tsx';
import { paths } from '../../../lib/paths.ts';
import { textLink } from '../../../ui/button-style.ts';
import { Section } from './section.tsx';

export function FamilySection({ family, basis }: { family: Family; basis: string | null }) {
  const details = families.find(({ name }) => name === family);
  if (!details) return null;
  const familyPath = `${paths.explore}?family=${encodeURIComponent(family)}`;
  return (
    <Section title="Family">
      <div className="flex flex-col gap-x-10 gap-y-6 sm:flex-row sm:items-center">
        <Link to={familyPath} tabIndex={-1} aria-hidden="true" className="w-44 shrink-0 max-sm:self-center">
          <SmallWheel chosen={[family]} />
        </Link>
        <div>
          {details.category !== family && (
            <p className="text-xs font-medium tracking-wide text-muted uppercase">{details.category}</p>
          )}
          <h3 className="mt-1 text-lg">{family}</h3>
          {details.alsoCalled && <p className="text-sm text-muted">also called {details.alsoCalled}</p>}
          <p className="mt-2 max-w-prose">{familyDescriptions[details.name]}</p>
          {basis && (
            <p className="mt-2 max-w-prose text-sm wrap-anywhere text-muted">
              Classified {basis === 'given' ? 'by our catalogue’s source' : basis}
            </p>
          )}
          <Link to={familyPath} className={`inline-flex min-h-11 items-center text-sm ${textLink}`}>
            More of the {family} family
          </Link>
        </div>
      </div>
    </Section>
  );
}
