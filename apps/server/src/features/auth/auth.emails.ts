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

/** The link to set a new password; the page behind it validates the token and uses it up only with the new password. */
export function resetMail({ id, to, publicUrl, token }: AccountMail & { token: string }): Mail {
  const link = new URL(`/reset-password?token=${token}`, publicUrl).href;
  return {
    id,
    to,
    subject: 'Set a new password',
    text: `Somebody, perhaps you, asked to set a new password at Sillage. This link works once, for an hour:\n\n${link}\n\nIf it was not you, ignore this mail; your password stays as it is.\n`,
    html: String(html`<p>Somebody, perhaps you, asked to set a new password at Sillage.</p>
<p><a href="${link}">Set a new password</a></p>
<p>The link works once, for an hour. If it was not you, ignore this mail; your password stays as it is.</p>`),
  };
}

/** A security notice: it always goes out, and holds no link that does anything. */
export function passwordChangedMail({ id, to, publicUrl }: AccountMail): Mail {
  const link = new URL('/forgot-password', publicUrl).href;
  return {
    id,
    to,
    subject: 'Your password was changed',
    text: `The password of your Sillage account was changed, and every other browser was signed out.\n\nIf it was not you, set a new one now:\n\n${link}\n`,
    html: String(html`<p>The password of your Sillage account was changed, and every other browser was signed out.</p>
<p>If it was not you, <a href="${link}">set a new one now</a>.</p>`),
  };
}

/** The link that proves a new address; it goes there, and takes effect when followed. */
export function changeEmailMail({ id, to, publicUrl, token }: AccountMail & { token: string }): Mail {
  const link = new URL(`/verify-email?token=${token}`, publicUrl).href;
  return {
    id,
    to,
    subject: 'Please verify your new email address',
    text: `Follow this link to use this address for your Sillage account. It works once, for 24 hours:\n\n${link}\n\nIf you do not know what this is about, ignore this mail; nothing changes.\n`,
    html: String(html`<p><a href="${link}">Use this address for your Sillage account</a></p>
<p>The link works once, for 24 hours. If you do not know what this is about, ignore this mail; nothing changes.</p>`),
  };
}

/** Tells the old address; a thief of the session cannot move the account away unseen. */
export function emailChangeNotice({ id, to, publicUrl, newEmail }: AccountMail & { newEmail: string }): Mail {
  const link = new URL('/forgot-password', publicUrl).href;
  return {
    id,
    to,
    subject: 'Your email address is about to change',
    text: `Somebody signed in to your Sillage account asked to use ${newEmail} in place of this address. It changes once the link sent there is followed.\n\nIf it was not you, set a new password now, which signs everybody out:\n\n${link}\n`,
    html: String(html`<p>Somebody signed in to your Sillage account asked to use ${newEmail} in place of this address. It changes once the link sent there is followed.</p>
<p>If it was not you, <a href="${link}">set a new password now</a>, which signs everybody out.</p>`),
  };
}
