import { buildProviderUrl, rememberReturnPath } from '../../lib/provider-sign-in.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { useSession } from './current-user.ts';

interface ProviderLinksProps {
  /** Location to open after sign-in. */
  returnPath: string;
  /** Token of an invitation that the user has opened; null without one. */
  invitation?: string | null;
}

export function ProviderLinks({ returnPath, invitation = null }: ProviderLinksProps) {
  const { providers } = useSession();
  if (providers.length === 0) return null;
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid gap-3">
        {providers.map(({ id, name }) => (
          <a
            key={id}
            href={buildProviderUrl(id, { invitation })}
            onClick={() => rememberReturnPath(returnPath)}
            className={buttonStyle('secondary', 'bg-surface!')}
          >
            <PersonIcon />
            <span className="py-2 wrap-anywhere whitespace-normal">Continue with {name}</span>
          </a>
        ))}
      </div>
    </>
  );
}

function PersonIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="7" strokeWidth="1.3" />
      <circle cx="8" cy="6.4" r="2.2" strokeWidth="1.3" />
      <path d="M3.8 13.2c.7-2.2 2.3-3.3 4.2-3.3s3.5 1.1 4.2 3.3" strokeWidth="1.3" />
    </svg>
  );
}
