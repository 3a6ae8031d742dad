import { useSession } from './current-user.ts';

/**
 * Hint about where to find an email. If the server sends no emails, the hint names the operator's
 * local inbox.
 */
export function EmailHint() {
  const { hasLocalInbox } = useSession();
  if (!hasLocalInbox) return 'If you can’t find it, check your spam folder.';
  return (
    <>
      This server stores its emails instead of sending them. Open the inbox address that the terminal prints, or run{' '}
      <code className="whitespace-nowrap text-ink">npx sillage inbox</code>.
    </>
  );
}
