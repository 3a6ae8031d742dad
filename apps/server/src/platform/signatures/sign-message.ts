import { type KeyObject, sign as signBytes } from 'node:crypto';
import { httpbis, type Request, type Response, type SigningKey } from 'http-message-signatures';
import type { Algorithm } from './key-pair.ts';

export interface SignatureInput {
  /** Label of the signature, such as `sig1`. */
  label: string;
  /** Covered components in order, as RFC 9421 writes them but without the outer quotes. */
  components: string[];
  key: { kid: string; algorithm: Algorithm; privateKey: KeyObject };
  created: Date;
  expires?: Date;
  nonce?: string;
  tag?: string;
}

/** Header fields of a signature (RFC 9421 §4). */
export interface SignatureHeaders {
  'signature-input': string;
  signature: string;
}

const PARAMETERS = ['created', 'expires', 'keyid', 'nonce', 'tag'];

/**
 * Signs a request, or a response to `request`, by RFC 9421. The algorithm follows from the key and
 * is no parameter of the signature (UCP).
 */
export async function signMessage(
  message: Request | Response,
  { label, components, key, created, expires, nonce, tag }: SignatureInput,
  request?: Request,
): Promise<SignatureHeaders> {
  const names = PARAMETERS.filter((name) => name !== 'expires' || expires !== undefined);
  const config = {
    name: label,
    key: createSigner(key),
    fields: components,
    params: names,
    paramValues: { created, keyid: key.kid, ...(expires && { expires }), ...(nonce && { nonce }), ...(tag && { tag }) },
  };
  const { headers } = request
    ? await httpbis.signMessage(config, message as Response, request)
    : await httpbis.signMessage(config, message as Request);
  return { 'signature-input': String(headers['Signature-Input']), signature: String(headers['Signature']) };
}

/** ECDSA signatures are the raw 64 bytes of r and s (RFC 9421 §3.3.4), not DER. */
function createSigner({ algorithm, privateKey }: SignatureInput['key']): SigningKey {
  return {
    sign: async (base) =>
      algorithm === 'ES256'
        ? signBytes('sha256', base, { key: privateKey, dsaEncoding: 'ieee-p1363' })
        : signBytes(null, base, privateKey),
  };
}
