import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export function SignUpHint() {
  return (
    <aside className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t border-line pt-8">
      <p className="max-w-prose text-sm text-muted">
        Sillage checks the shops and lets you know when a fragrance you’re waiting for is back. You can keep your own
        list.
      </p>
      <LinkButton to={paths.register} variant="secondary">
        Watch these yourself
      </LinkButton>
    </aside>
  );
}
