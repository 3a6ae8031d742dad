import { NotFound } from '../fragrance/not-found.tsx';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <NotFound
        heading="Nothing but air"
        advice="There is no page at this address. It may have evaporated, or was never here."
      >
        <LinkButton to={paths.home}>Back to Home</LinkButton>
      </NotFound>
    </Page>
  );
}
