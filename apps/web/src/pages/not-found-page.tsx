import { useSession } from '../features/auth/current-user.ts';
import { NotFound } from '../fragrance/not-found.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  const { user } = useSession();
  return (
    <Page title="Page Not Found">
      <NotFound
        heading="Nothing but air"
        advice="There is no page at this address. It may have evaporated, or was never here."
      >
        {user ? <UserLinks /> : <LinkButton to={paths.home}>Back to Home</LinkButton>}
      </NotFound>
    </Page>
  );
}

function UserLinks() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.dashboard}>Go to your watchlist</LinkButton>
      <LinkButton to={paths.explore} variant="secondary">
        Explore the catalogue
      </LinkButton>
    </div>
  );
}
