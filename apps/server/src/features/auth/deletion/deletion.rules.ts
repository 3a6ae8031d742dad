import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/contract';

/** Time between the email and the deletion. */
export const DELETION_NOTICE_MS = 7 * DAY_MS;
/** Waits between attempts to send the email. */
export const noticeBackoff = { firstMs: 10 * MINUTE_MS, maxMs: DAY_MS };

export const deletionLinksPerAddress = {
  name: 'deletion-link-address',
  points: 120,
  windowMs: HOUR_MS,
  isByAddress: true,
  isRemembered: true,
};
export const exportsPerDeletion = { name: 'deletion-export', points: 10, windowMs: DAY_MS };
