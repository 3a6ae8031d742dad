import { useSession } from './current-user.ts';

/**
 * Tells the user where to look for a missing email: in the spam folder, or in the server's local
 * inbox if the server stores emails instead of sending them.
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
