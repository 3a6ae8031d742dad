/** What the bell knows. */
interface Bell {
  /** Counted up to 100. */
  unread: number;
  /** Channels that we switched off. */
  off: number;
}

/** As many as there is room for. */
export function countWords(unread: number): string {
  return unread > 99 ? '99+' : `${unread}`;
}

/** The bell for who cannot see it: "Notifications, 3 new, 1 channel switched off". */
export function bellWords({ unread, off }: Bell): string {
  const news = unread > 0 ? `, ${unread > 99 ? 'more than 99' : unread} new` : '';
  const lost = off > 0 ? `, ${off} ${off === 1 ? 'channel' : 'channels'} switched off` : '';
  return `Notifications${news}${lost}`;
}
