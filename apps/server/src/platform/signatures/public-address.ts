import { isIP } from 'node:net';
import { isLoopback } from '../config-values.ts';
import { isPublicAddress } from '../net/net-guard.ts';

/**
 * Versions of UCP that we speak, the newest first; each has a profile. A shop accepts a request
 * only if the profile that it names has the version of the request.
 */
export const UCP_VERSIONS = ['2026-08-25', '2026-04-08'] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

export const PROFILE_PATH = '/.well-known/ucp';
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';

/** Names that only a local network knows (RFC 6762, RFC 8375, RFC 6761, ICANN's `.internal`). */
const localNames = /(^|\.)(local|localhost|internal|home\.arpa|lan)$/;

/**
 * Returns whether shops can fetch our keys: PUBLIC_URL is https and no address of this machine or
 * of a private network. Otherwise requests are unsigned.
 */
export function hasPublicAddress(publicUrl: URL): boolean {
  if (publicUrl.protocol !== 'https:' || isLoopback(publicUrl)) return false;
  const hostname = publicUrl.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(hostname) !== 0) return isPublicAddress(hostname);
  return hostname.includes('.') && !localNames.test(hostname);
}

/** Returns the URL of our profile for a version of UCP; the newest has the plain address. */
export function buildProfileUrl(publicUrl: URL, version: UcpVersion): string {
  return new URL(version === UCP_VERSIONS[0] ? PROFILE_PATH : `${PROFILE_PATH}/${version}`, publicUrl).href;
}
