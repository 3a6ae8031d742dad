import { button, note, paragraph } from '../../../platform/email/kit.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import { type AccountEmail, buildEmail, buildPageUrl } from '../auth.emails.ts';

interface DeletionNotice {
  username: string;
  /** Link to the page with the user's export. */
  url: string;
  deleteAt: Date;
  /** Null when the user can sign in to keep the account. */
  suspension: { operator: string | null } | null;
}

export function buildDeletionEmail(to: AccountEmail & DeletionNotice): Promise<Email> {
  const day = formatDay(to.deleteAt);
  return buildEmail(to, {
    subject: 'Your account will be deleted',
    preheader: `On ${day}. Download your data before that.`,
    parts: [
      paragraph(
        `The operator of this server will delete your Sillage account “${to.username}” on ${day}, with your watchlist, your notes and all other data.`,
      ),
      button('Download your data', to.url),
      paragraph('On that page, you can also delete the account at once.'),
      ...(to.suspension === null
        ? [
            paragraph('Do you want to keep your account? Sign in and choose “Keep my account”.'),
            button('Keep my account', buildPageUrl(to, '/account')),
          ]
        : [paragraph(`Do you want to keep your account? Write to the operator${formatAddress(to.suspension)}.`)]),
      note('Each person with the first link can download your data. Do not forward this email.'),
    ],
  });
}

/** The notice that the operator cancelled the deletion. */
export function buildDeletionCancelledEmail(to: AccountEmail): Promise<Email> {
  return buildEmail(to, {
    subject: 'Your account will not be deleted',
    preheader: 'The deletion was cancelled. Your data stays as it is.',
    parts: [
      paragraph('The operator of this server has cancelled the deletion of your Sillage account.'),
      paragraph('Your watchlist and all other data stay as they are. The links of the earlier email no longer work.'),
    ],
  });
}

function formatAddress({ operator }: { operator: string | null }): string {
  return operator === null ? '' : `: ${operator}`;
}

export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
