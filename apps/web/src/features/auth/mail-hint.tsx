import { useSession } from './current-user.ts';

/**
 * Where to look for a mail from the server. On a server that sends none, its operator has to open
 * the stored one.
 */
export function MailHint() {
  const { hasLocalInbox } = useSession();
  if (!hasLocalInbox) return 'If you can’t find it, check your spam folder.';
  return (
    <>
      This server stores its emails instead of sending them. Open the inbox address that the terminal prints, or run{' '}
      <code className="whitespace-nowrap text-ink">npx sillage inbox</code>.
    </>
  );
}
