import { useSession } from './current-user.ts';

/**
 * Where to look for a mail from the server. On a server that sends none, its operator has to open
 * the stored one.
 */
export function MailHint() {
  const { hasLocalInbox } = useSession();
  if (!hasLocalInbox) return 'If there is no mail, look in the spam folder.';
  return (
    <>
      This server stores its mails and does not send them: open the inbox address that the terminal prints, or run{' '}
      <code className="whitespace-nowrap text-ink">npx sillage inbox</code>.
    </>
  );
}
