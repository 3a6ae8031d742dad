/** Masks an email address: its first character and its domain remain. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 0 ? '…' : `${at > 0 ? first : ''}…${address.slice(at)}`;
}
