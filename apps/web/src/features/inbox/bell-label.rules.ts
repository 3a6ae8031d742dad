interface BellState {
  /** Number of unread notifications; the server counts to 100 at most. */
  unread: number;
  /** Number of channels that the server switched off. */
  off: number;
}

export function formatUnreadCount(unread: number): string {
  return unread > 99 ? '99+' : `${unread}`;
}

/** Returns the accessible name of the bell: "Notifications, 3 new, 1 channel switched off". */
export function formatBellLabel({ unread, off }: BellState): string {
  const unreadText = unread > 0 ? `, ${unread > 99 ? 'more than 99' : unread} new` : '';
  const offText = off > 0 ? `, ${off} ${off === 1 ? 'channel' : 'channels'} switched off` : '';
  return `Notifications${unreadText}${offText}`;
}
