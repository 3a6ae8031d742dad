import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NotHere } from '../../ui/not-here.tsx';

/** For a link that was ended, or never was one: which of the two it is nobody is told. */
export function NotShared() {
  return (
    <NotHere
      heading="This link is no longer active"
      advice="The owner may have stopped sharing it, or part of the link is missing. Ask the sender for a new one."
    >
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </NotHere>
  );
}
