import { NotFound } from '../../fragrance/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** The page for an inactive share link does not reveal whether the link ever existed. */
export function InactiveLink() {
  return (
    <NotFound
      heading="This link is no longer active"
      advice="The owner may have stopped sharing it, or part of the link is missing. Ask the sender for a new one."
    >
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </NotFound>
  );
}
