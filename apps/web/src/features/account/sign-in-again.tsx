import type { User } from '@sillage/contract';
import { paths } from '../../lib/paths.ts';
import { buildProviderUrl, rememberReturnPath } from '../../lib/provider-sign-in.ts';
import { buttonStyle } from '../../ui/button-style.ts';

interface SignInAgainProps {
  user: User;
  /** Name of the sign-in provider; null for a user with a password, who gets no link. */
  provider: string | null;
}

/** Link to re-authenticate at the sign-in provider, which returns to the account page. */
export function SignInAgain({ user: { authProvider }, provider }: SignInAgainProps) {
  if (authProvider === 'local') return null;
  return (
    <a
      href={buildProviderUrl(authProvider, { reauth: true })}
      onClick={() => rememberReturnPath(paths.account)}
      className={buttonStyle('secondary')}
    >
      <span className="py-2 wrap-anywhere whitespace-normal">Sign in again with {provider}</span>
    </a>
  );
}
