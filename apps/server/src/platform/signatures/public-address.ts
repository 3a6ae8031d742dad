import { isIP } from 'node:net';
import { isLoopback } from '../config-values.ts';
import { isPublicAddress } from '../net/net-guard.ts';

/** Version of UCP that the profile at `PROFILE_PATH` describes. */
export const UCP_VERSION = '2026-01-23';
/**
 * All versions that have a profile, the newest first. A shop accepts a request only if the profile
 * that it names has the version of the request.
 */
export const UCP_VERSIONS: readonly string[] = [UCP_VERSION, '2026-01-11'];

export const PROFILE_PATH = '/.well-known/ucp';
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';

/** Names that only a local network knows (RFC 6762, RFC 8375, RFC 6761, ICANN's `.internal`). */
const localNames = /(^|\.)(local|localhost|internal|home\.arpa|lan)$/;

/**
 * Returns whether shops can fetch our keys: PUBLIC_URL is https and no address of this machine or
 * of a private network. Otherwise requests are unsigned and name no profile.
 */
export function hasPublicAddress(publicUrl: URL): boolean {
  if (publicUrl.protocol !== 'https:' || isLoopback(publicUrl)) return false;
  const hostname = publicUrl.hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(hostname) !== 0) return isPublicAddress(hostname);
  return hostname.includes('.') && !localNames.test(hostname);
}

/**
 * Returns the URL of our profile for a version of UCP, which goes into `UCP-Agent` and
 * `meta.ucp-agent.profile`. Null without a public address.
 */
export function getProfileUrl(publicUrl: URL, version: string = UCP_VERSION): string | null {
  if (!hasPublicAddress(publicUrl)) return null;
  return new URL(version === UCP_VERSION ? PROFILE_PATH : `${PROFILE_PATH}/${version}`, publicUrl).href;
}
