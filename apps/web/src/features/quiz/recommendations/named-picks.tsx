import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';

export function NamedPicks({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
      {names.map((name) => (
        <li key={name} className="border-b border-line">
          <Link
            to={`${paths.explore}?keyword=${encodeURIComponent(buildKeyword(name))}`}
            className="flex min-h-16 items-center justify-between gap-4 py-3 font-serif text-lg wrap-anywhere underline-offset-4 hover:text-accent hover:underline"
          >
            {name}
            <span aria-hidden="true">→</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Turns "Oud Wood by Tom Ford" into "Oud Wood Tom Ford". */
function buildKeyword(name: string): string {
  return name.replace(/\s+by\s+/i, ' ');
}
