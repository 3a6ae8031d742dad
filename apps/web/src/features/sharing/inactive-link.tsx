import { NotFound } from '../../fragrance/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Message for a link that was revoked and for one that never existed; does not reveal which. */
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
