import { addMs, DAY } from '../clock.ts';
import type { SigningKey } from './key-ring.ts';
import { DIRECTORY_PATH } from './public-address.ts';
import { signMessage } from './sign-message.ts';

const TAG = 'http-message-signatures-directory';
/** Time for which a verifier or cache may keep the signed response. */
const LIFETIME_MS = DAY;

/** A response with the keys of web-bot-auth, signed by each of them. */
export interface KeyDirectory {
  body: string;
  headers: Record<string, string>;
}

/**
 * Builds the directory of draft-meunier-webbotauth-httpsig-directory: a JWK Set in which each key
 * proves by a signature over our host that it belongs there. Keys that cannot be decrypted are left
 * out, because they can prove nothing and sign no request.
 */
export async function buildKeyDirectory(
  keys: readonly SigningKey[],
  { publicUrl, now }: { publicUrl: URL; now: Date },
): Promise<KeyDirectory> {
  const request = { method: 'GET', url: new URL(DIRECTORY_PATH, publicUrl), headers: {} };
  const usable = keys.filter(({ privateKey }) => privateKey !== null);
  const signatures = await Promise.all(
    usable.map(({ kid, algorithm, privateKey }, index) =>
      signMessage(
        { status: 200, headers: {} },
        {
          label: `key${index + 1}`,
          components: ['@authority;req'],
          key: { kid, algorithm, privateKey: privateKey as NonNullable<typeof privateKey> },
          created: now,
          expires: addMs(now, LIFETIME_MS),
          tag: TAG,
        },
        request,
      ),
    ),
  );
  const body = JSON.stringify({ keys: usable.map(({ publicJwk }) => publicJwk) });
  if (signatures.length === 0) return { body, headers: {} };
  return {
    body,
    headers: {
      'signature-input': signatures.map((each) => each['signature-input']).join(', '),
      signature: signatures.map(({ signature }) => signature).join(', '),
    },
  };
}
