import { compose, type Kit } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface AccountMail {
  id: string;
  to: string;
  publicUrl: URL;
}

interface Content {
  subject: string;
  /** Preview text that mail clients show after the subject. */
  preheader: string;
  write: (kit: Kit) => ReturnType<Kit['says']>[];
}

async function mail({ id, to, publicUrl }: AccountMail, { subject, preheader, write }: Content): Promise<Mail> {
  const forms = await compose((kit) => ({
    title: subject,
    preheader,
    parts: write(kit),
    footer: [kit.smallLinks([{ text: 'Sillage', href: publicUrl.href }])],
  }));
  return { id, to, subject, ...forms };
}

/** Link that verifies an address. Its page posts the token: a scanner's GET does not use it up. */
export function verificationMail(to: AccountMail & { token: string }): Promise<Mail> {
  return mail(to, {
    subject: 'Please verify your email address',
    preheader: 'Welcome to Sillage. One click activates your account.',
    write: ({ says, action, note }) => [
      says('Welcome to Sillage.'),
      action('Verify your email address', linkTo(to, '/verify-email')),
      says('The link works once and expires in 24 hours.'),
      note('If you didn’t create an account, ignore this email. We won’t send you anything else.'),
    ],
  });
}

/** Sent to a registered address instead of a link; the web page looks the same either way. */
export function knownAddressMail(to: AccountMail): Promise<Mail> {
  return mail(to, {
    subject: 'You already have an account',
    preheader: 'Someone, perhaps you, tried to create a second one.',
    write: ({ says, action, note }) => [
      says('Someone, perhaps you, tried to create a Sillage account with this address. You already have one.'),
      action('Sign in', pageOf(to, '/login')),
      note('If it wasn’t you, you don’t need to do anything.'),
    ],
  });
}

/** Link to set a new password. Only setting the password uses its token up. */
export function resetMail(to: AccountMail & { token: string }): Promise<Mail> {
  return mail(to, {
    subject: 'Set a new password',
    preheader: 'The link works once and expires in an hour.',
    write: ({ says, action, note }) => [
      says('Someone, perhaps you, asked to set a new password for your Sillage account.'),
      action('Set a new password', linkTo(to, '/reset-password')),
      says('The link works once and expires in an hour.'),
      note('If it wasn’t you, ignore this email. Your password has not changed.'),
    ],
  });
}

/** A security notice: it is always sent, and its link needs no token. */
export function passwordChangedMail(to: AccountMail): Promise<Mail> {
  return mail(to, {
    subject: 'Your password was changed',
    preheader: 'If it wasn’t you, set a new one now.',
    write: ({ says, action }) => [
      says('The password of your Sillage account was changed, and you were signed out everywhere else.'),
      says('If it wasn’t you, set a new one now.'),
      action('Set a new password', pageOf(to, '/forgot-password')),
    ],
  });
}

/** Link that verifies a new address, sent to it. The address takes effect when it is followed. */
export function changeEmailMail(to: AccountMail & { token: string }): Promise<Mail> {
  return mail(to, {
    subject: 'Please verify your new email address',
    preheader: 'The link works once and expires in 24 hours.',
    write: ({ says, action, note }) => [
      says('Follow this link to use this address for your Sillage account.'),
      action('Use this address', linkTo(to, '/verify-email')),
      says('The link works once and expires in 24 hours.'),
      note('If you don’t know what this is about, ignore this email. Nothing changes.'),
    ],
  });
}

/** Sent to the old address, so that a session thief cannot move the account unnoticed. */
export function emailChangeNotice(to: AccountMail & { newEmail: string }): Promise<Mail> {
  return mail(to, {
    subject: 'Your email address is about to change',
    preheader: 'If it wasn’t you, set a new password now.',
    write: ({ says, action }) => [
      says(`Someone signed in to your Sillage account asked to use ${to.newEmail} instead of this address.`),
      says('It changes once someone follows the link we sent there.'),
      says('If it wasn’t you, set a new password now. That signs everyone out.'),
      action('Set a new password', pageOf(to, '/forgot-password')),
    ],
  });
}

function pageOf({ publicUrl }: AccountMail, path: string): string {
  return new URL(path, publicUrl).href;
}

function linkTo(to: AccountMail & { token: string }, path: string): string {
  return pageOf(to, `${path}?token=${to.token}`);
}
