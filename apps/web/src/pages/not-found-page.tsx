import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** Every address that is not ours. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <h1 className="text-2xl">Nothing but air</h1>
      <p className="mt-4 mb-8 max-w-prose text-muted">
        There is no page at this address. It may have evaporated, or never been here.
      </p>
      <LinkButton to={paths.home}>Back to Home</LinkButton>
    </Page>
  );
}
