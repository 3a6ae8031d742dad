import type { User } from '@sillage/contract';
import { paths } from '../../lib/paths.ts';
import { buildProviderUrl, rememberReturnPath } from '../../lib/provider-sign-in.ts';
import { buttonStyle } from '../../ui/button-style.ts';

interface SignInAgainProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password, who gets no link. */
  provider: string | null;
  /** Path to return to; the account page by default. */
  returnPath?: string | undefined;
}

/** Link to re-authenticate at the sign-in provider, which returns to `returnPath`. */
export function SignInAgain({ user: { authProvider }, provider, returnPath = paths.account }: SignInAgainProps) {
  if (authProvider === 'local') return null;
  return (
    <a
      href={buildProviderUrl(authProvider, { reauth: true })}
      onClick={() => rememberReturnPath(returnPath)}
      className={buttonStyle('secondary')}
    >
      <span className="py-2 wrap-anywhere whitespace-normal">Sign in again with {provider}</span>
    </a>
  );
}
