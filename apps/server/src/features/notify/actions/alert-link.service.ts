import { addMs, DAY } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isSignedBy, sign } from '../../../platform/ids.ts';

/** Days for which the link in an alert works. */
export const ALERT_LINK_DAYS = 30;

type LinkDeps = Pick<Deps, 'secret'> & { config: { publicUrl: URL } };

/**
 * Builds the link of a message to the page of its alerts. `id` is the id of the delivery or bundle.
 * All messages with one id of one day have the same link.
 */
export function buildAlertUrl({ secret, config }: LinkDeps, { id, at }: { id: string; at: Date }): string {
  const lastDay = Math.ceil(addMs(at, ALERT_LINK_DAYS * DAY).getTime() / DAY).toString(36);
  return new URL(`/alerts/${id}.${lastDay}.${sign(secret, signedText(id, lastDay))}`, config.publicUrl).href;
}

/** Returns the id of the delivery or bundle of a link; null for a forged or expired token. */
export function verifyAlertToken(secret: string, token: string, now: Date): string | null {
  // Nothing may follow the signature: the page inserts the token into its forms.
  const [, id = '', lastDay = '', signature = ''] = /^([\da-f-]{36})\.([\da-z]{1,6})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSignedBy(secret, signedText(id, lastDay), signature)) return null;
  return now.getTime() < Number.parseInt(lastDay, 36) * DAY ? id : null;
}

function signedText(id: string, lastDay: string): string {
  return `alert ${id} ${lastDay}`;
}
