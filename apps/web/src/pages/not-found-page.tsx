import { paths } from '../lib/paths.ts';
import { FragrancePicture } from '../ui/fragrance-picture.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** Every address that is not ours. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <div className="grid items-center gap-x-16 gap-y-8 sm:grid-cols-2">
        <div>
          <h1 className="text-2xl">Nothing but air</h1>
          <p className="mt-4 mb-8 max-w-prose text-muted">
            There is no page at this address. It may have evaporated, or never been here.
          </p>
          <LinkButton to={paths.home}>Back to Home</LinkButton>
        </div>
        <div aria-hidden="true" className="max-sm:order-first">
          <FragrancePicture
            id={4}
            name="404"
            brand="Sillage"
            family={null}
            imageUrl={null}
            className="veiled aspect-5/4 w-full sm:aspect-square lg:aspect-5/4"
          />
        </div>
      </div>
    </Page>
  );
}
