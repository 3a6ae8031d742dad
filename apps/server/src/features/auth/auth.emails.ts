import { letter, type Part } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface AccountMail {
  id: string;
  to: string;
  publicUrl: URL;
}

function mail({ id, to }: AccountMail, subject: string, parts: readonly Part[]): Mail {
  return { id, to, subject, ...letter(subject, parts) };
}

/** The link that proves an address; the page behind it posts the token, so a scanner's GET uses nothing up. */
export function verificationMail(to: AccountMail & { token: string }): Mail {
  return mail(to, 'Please verify your email address', [
    { says: 'Welcome to Sillage.' },
    { button: 'Verify your email address', href: linkTo(to, '/verify-email') },
    { says: 'The link works once, for 24 hours.' },
    { says: 'If you did not create an account, ignore this mail; nothing will be sent to you.', small: true },
  ]);
}

/** What a known address gets instead of a second account; the page says the same words either way. */
export function knownAddressMail(to: AccountMail): Mail {
  return mail(to, 'You already have an account', [
    { says: 'Somebody, perhaps you, tried to create an account at Sillage with this address. There is one already.' },
    { button: 'Sign in', href: pageOf(to, '/login') },
    { says: 'If it was not you, there is nothing to do.', small: true },
  ]);
}

/** The link to set a new password; the page behind it validates the token and uses it up only with the new password. */
export function resetMail(to: AccountMail & { token: string }): Mail {
  return mail(to, 'Set a new password', [
    { says: 'Somebody, perhaps you, asked to set a new password at Sillage.' },
    { button: 'Set a new password', href: linkTo(to, '/reset-password') },
    { says: 'The link works once, for an hour.' },
    { says: 'If it was not you, ignore this mail; your password stays as it is.', small: true },
  ]);
}

/** A security notice: it always goes out, and holds no link that does anything. */
export function passwordChangedMail(to: AccountMail): Mail {
  return mail(to, 'Your password was changed', [
    { says: 'The password of your Sillage account was changed, and every other browser was signed out.' },
    { says: 'If it was not you, set a new one now.' },
    { button: 'Set a new password', href: pageOf(to, '/forgot-password') },
  ]);
}

/** The link that proves a new address; it goes there, and takes effect when followed. */
export function changeEmailMail(to: AccountMail & { token: string }): Mail {
  return mail(to, 'Please verify your new email address', [
    { says: 'Follow this link to use this address for your Sillage account.' },
    { button: 'Use this address', href: linkTo(to, '/verify-email') },
    { says: 'The link works once, for 24 hours.' },
    { says: 'If you do not know what this is about, ignore this mail; nothing changes.', small: true },
  ]);
}

/** Tells the old address; a thief of the session cannot move the account away unseen. */
export function emailChangeNotice(to: AccountMail & { newEmail: string }): Mail {
  return mail(to, 'Your email address is about to change', [
    { says: `Somebody signed in to your Sillage account asked to use ${to.newEmail} in place of this address.` },
    { says: 'It changes once the link sent there is followed.' },
    { says: 'If it was not you, set a new password now, which signs everybody out.' },
    { button: 'Set a new password', href: pageOf(to, '/forgot-password') },
  ]);
}

function pageOf({ publicUrl }: AccountMail, path: string): string {
  return new URL(path, publicUrl).href;
}

function linkTo(to: AccountMail & { token: string }, path: string): string {
  return pageOf(to, `${path}?token=${to.token}`);
}
