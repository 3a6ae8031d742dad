import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** For a visitor who likes what they see: what the house would do for them. */
export function ForYourself() {
  return (
    <aside className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t border-line pt-8">
      <p className="max-w-prose text-sm text-muted">
        Sillage looks at the shops and tells you when a bottle you are waiting for is back. You can keep a list of your
        own.
      </p>
      <LinkButton to={paths.register} variant="secondary">
        Watch these yourself
      </LinkButton>
    </aside>
  );
}
