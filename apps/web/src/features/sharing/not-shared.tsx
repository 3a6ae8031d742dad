import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** For a link that was ended, or never was one: which of the two it is nobody is told. */
export function NotShared() {
  return (
    <>
      <h1 className="max-w-prose text-xl">This watchlist is not shared, or not any more</h1>
      <p className="mt-4 mb-8 max-w-prose text-muted">
        Its owner may have stopped sharing it, or a letter of the link got lost on the way. Ask whoever sent it for a
        new one.
      </p>
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </>
  );
}
