import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotHere } from '../../ui/not-here.tsx';

/** For a link that was ended, or never was one: which of the two it is nobody is told. */
export function NotShared() {
  return (
    <NotHere
      heading="This watchlist is not shared, or not any more"
      advice="Its owner may have stopped sharing it, or a letter of the link got lost on the way. Ask whoever sent it for a new one."
    >
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </NotHere>
  );
}
