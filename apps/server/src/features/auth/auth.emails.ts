import { button, composeEmail, type EmailPart, note, paragraph, smallLinks } from '../../platform/email/kit.ts';
import type { Email } from '../../platform/email/mailer.ts';

export interface AccountEmail {
  id: string;
  to: string;
  publicUrl: URL;
}

interface EmailContent {
  subject: string;
  /** Preview text that email clients show after the subject. */
  preheader: string;
  parts: readonly EmailPart[];
}

/** Builds an email about an account, with the same subject as title. */
export async function buildEmail(
  { id, to, publicUrl }: AccountEmail,
  { subject, preheader, parts }: EmailContent,
): Promise<Email> {
  const bodies = await composeEmail({
    title: subject,
    preheader,
    parts,
    footer: [smallLinks([{ text: 'Sillage', href: publicUrl.href }])],
  });
  return { id, to, subject, ...bodies };
}

/**
 * Builds the verification email. Its link opens a page that sends the token by POST, so that a mail
 * scanner that only opens the link does not use up the token.
 */
export function buildVerificationEmail(to: AccountEmail & { token: string }): Promise<Email> {
  return buildEmail(to, {
    subject: 'Please verify your email address',
    preheader: 'Welcome to Sillage. One click activates your account.',
    parts: [
      paragraph('Welcome to Sillage.'),
      button('Verify your email address', buildTokenUrl(to, '/verify-email')),
      paragraph('The link works once and expires in 24 hours.'),
      note('If you didn’t create an account, ignore this email. We won’t send you anything else.'),
    ],
  });
}

/**
 * Email to the owner of an address that is registered again, in place of a verification email.
 * The web page shows the same as for a new address.
 */
export function buildExistingAccountEmail(to: AccountEmail): Promise<Email> {
  return buildEmail(to, {
    subject: 'You already have an account',
    preheader: 'Someone, perhaps you, tried to create a second one.',
    parts: [
      paragraph('Someone, perhaps you, tried to create a Sillage account with this address. You already have one.'),
      button('Sign in', buildPageUrl(to, '/login')),
      note('If it wasn’t you, you don’t need to do anything.'),
    ],
  });
}

/** The token of a password-reset email is used up only when the password is set. */
export function buildPasswordResetEmail(to: AccountEmail & { token: string }): Promise<Email> {
  return buildEmail(to, {
    subject: 'Set a new password',
    preheader: 'The link works once and expires in an hour.',
    parts: [
      paragraph('Someone, perhaps you, asked to set a new password for your Sillage account.'),
      button('Set a new password', buildTokenUrl(to, '/reset-password')),
      paragraph('The link works once and expires in an hour.'),
      note('If it wasn’t you, ignore this email. Your password has not changed.'),
    ],
  });
}

/** The notice of a changed password is always sent; its link needs no token. */
export function buildPasswordChangedEmail(to: AccountEmail & { hasRevokedKeys: boolean }): Promise<Email> {
  return buildEmail(to, {
    subject: 'Your password was changed',
    preheader: 'If it wasn’t you, set a new one now.',
    parts: [
      paragraph('The password of your Sillage account was changed, and you were signed out everywhere else.'),
      ...(to.hasRevokedKeys ? [paragraph('Your API keys were revoked. Programs that used them need new ones.')] : []),
      paragraph('If it wasn’t you, set a new one now.'),
      button('Set a new password', buildPageUrl(to, '/forgot-password')),
    ],
  });
}

/** A user's new email address takes effect when the user follows the link in the email. */
export function buildNewAddressEmail(to: AccountEmail & { token: string }): Promise<Email> {
  return buildEmail(to, {
    subject: 'Please verify your new email address',
    preheader: 'The link works once and expires in 24 hours.',
    parts: [
      paragraph('Follow this link to use this address for your Sillage account.'),
      button('Use this address', buildTokenUrl(to, '/verify-email')),
      paragraph('The link works once and expires in 24 hours.'),
      note('If you don’t know what this is about, ignore this email. Nothing changes.'),
    ],
  });
}

/** The notice of a new email address goes to the old one, so that a session thief is noticed. */
export function buildAddressChangeNotice(to: AccountEmail & { newEmail: string }): Promise<Email> {
  return buildEmail(to, {
    subject: 'Your email address is about to change',
    preheader: 'If it wasn’t you, set a new password now.',
    parts: [
      paragraph(`Someone signed in to your Sillage account asked to use ${to.newEmail} instead of this address.`),
      paragraph('It changes once someone follows the link we sent there.'),
      paragraph('If it wasn’t you, set a new password now. That signs everyone out.'),
      button('Set a new password', buildPageUrl(to, '/forgot-password')),
    ],
  });
}

export function buildPageUrl({ publicUrl }: AccountEmail, path: string): string {
  return new URL(path, publicUrl).href;
}

function buildTokenUrl(to: AccountEmail & { token: string }, path: string): string {
  return buildPageUrl(to, `${path}?token=${to.token}`);
}
