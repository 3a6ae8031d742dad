import type { Scope, User } from '@sillage/contract';
import { button, paragraph } from '../../../platform/email/kit.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import { type AccountEmail, buildEmail, buildPageUrl } from '../auth.emails.ts';

/** What a key with a scope may do, as it completes "It can …". */
const scopeWords: Record<Scope, string> = {
  read: 'read your name, email address, watchlist and suggestions',
  watchlist: 'change your watchlist',
  observe: 'report what you see in shops',
};

interface NewKey {
  user: Pick<User, 'authProvider'>;
  name: string;
  scopes: readonly Scope[];
}

/** The notice of a new API key is always sent, so that a session thief is noticed. */
export function buildKeyCreatedEmail(to: AccountEmail & NewKey): Promise<Email> {
  const { user, name, scopes } = to;
  const abilities = new Intl.ListFormat('en').format(scopes.map((scope) => scopeWords[scope]));
  const isLocal = user.authProvider === 'local';
  return buildEmail(to, {
    subject: 'A new API key was created',
    preheader: 'If it wasn’t you, revoke it now.',
    parts: [
      paragraph(`The API key “${name}” was created for your Sillage account. With it, a program can ${abilities}.`),
      paragraph(
        isLocal
          ? 'If it wasn’t you, set a new password now. That signs everyone out and revokes all API keys.'
          : 'If it wasn’t you, revoke the key on your account page and sign out all other browsers.',
      ),
      button(
        isLocal ? 'Set a new password' : 'Open your account',
        buildPageUrl(to, isLocal ? '/forgot-password' : '/account'),
      ),
    ],
  });
}
