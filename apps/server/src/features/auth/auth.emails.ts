import { html } from '../../platform/html.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface AccountMail {
  id: string;
  to: string;
  publicUrl: URL;
}

/** The link that proves an address; the page behind it posts the token, so a scanner's GET uses nothing up. */
export function verificationMail({ id, to, publicUrl, token }: AccountMail & { token: string }): Mail {
  const link = new URL(`/verify-email?token=${token}`, publicUrl).href;
  return {
    id,
    to,
    subject: 'Please verify your email address',
    text: `Welcome to Sillage.\n\nFollow this link to verify your email address. It works once, for 24 hours:\n\n${link}\n\nIf you did not create an account, ignore this mail; nothing will be sent to you.\n`,
    html: String(html`<p>Welcome to Sillage.</p>
<p><a href="${link}">Verify your email address</a></p>
<p>The link works once, for 24 hours. If you did not create an account, ignore this mail; nothing will be sent to you.</p>`),
  };
}

/** What a known address gets instead of a second account; the page says the same words either way. */
export function knownAddressMail({ id, to, publicUrl }: AccountMail): Mail {
  const link = new URL('/login', publicUrl).href;
  return {
    id,
    to,
    subject: 'You already have an account',
    text: `Somebody, perhaps you, tried to create an account at Sillage with this address. There is one already:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
    html: String(html`<p>Somebody, perhaps you, tried to create an account at Sillage with this address. There is one already: <a href="${link}">sign in</a>.</p>
<p>If it was not you, there is nothing to do.</p>`),
  };
}
