import type { Cookies } from '../../platform/http/cookies.ts';
import type { Caller } from '../../platform/http/serve.ts';
import type { Client, OpenedSession } from './sign-in.service.ts';

export function readClient({ session, device, userAgent, address }: Caller): Client {
  return { sessionToken: session.value, deviceMark: device.value, userAgent, address };
}

export function storeSession(cookies: Cookies, { token, newDeviceMark }: OpenedSession): void {
  cookies.session.set(token);
  storeDeviceMark(cookies, newDeviceMark);
}

/** Stores the signed id by which an account recognises the browser; null changes nothing. */
export function storeDeviceMark({ device }: Pick<Cookies, 'device'>, newMark: string | null): void {
  if (newMark !== null) device.set(newMark);
}
