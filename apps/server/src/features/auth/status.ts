import type { Answer, routes } from '@sillage/contract';
import type { Config } from '../../platform/config.ts';
import type { SignedIn } from '../../platform/http/serve.ts';
import { explainMissingInbox } from '../../platform/mail/inbox-key.ts';

/** Spec section 3: only users of auth type `custom` are included; others have their own call. */
export function authStatus(
  config: Pick<Config, 'providers' | 'smtpUrl' | 'trustProxy' | 'publicUrl'>,
  signedIn: SignedIn | null,
): Answer<typeof routes.auth.status> {
  const offered = (['google', 'custom'] as const).flatMap((id) => {
    const provider = config.providers[id];
    return provider ? [{ id, name: provider.name }] : [];
  });
  return {
    authenticated: signedIn !== null,
    authType: signedIn?.authType ?? null,
    ...(signedIn?.authType === 'custom' && { user: signedIn.user }),
    providers: offered,
    ...(explainMissingInbox(config) === null && { hasLocalInbox: true }),
  };
}
