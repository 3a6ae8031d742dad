import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** JWA name of a signature algorithm: ECDSA over P-256 with SHA-256, or Ed25519. */
export type Algorithm = 'ES256' | 'EdDSA';

export const ALGORITHMS: readonly Algorithm[] = ['ES256', 'EdDSA'];

/** Public key as RFC 7517 and RFC 8037 write it, with the members that UCP recommends. */
export interface PublicJwk {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y?: string;
  use: 'sig';
  alg: Algorithm;
}

export interface KeyPair {
  publicJwk: PublicJwk;
  privateKey: KeyObject;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const INFO = 'sillage signing keys v1';

export function generateKeyPair(algorithm: Algorithm): KeyPair {
  const { publicKey, privateKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '', y } = publicKey.export({ format: 'jwk' });
  const members = { kty, crv, x, ...(y !== undefined && { y }) };
  return { publicJwk: { kid: computeThumbprint(members), ...members, use: 'sig', alg: algorithm }, privateKey };
}

/** RFC 7638: the SHA-256 of the required members in alphabetical order, as base64url. */
export function computeThumbprint({ crv, kty, x, y }: Pick<PublicJwk, 'crv' | 'kty' | 'x' | 'y'>): string {
  const members = JSON.stringify({ crv, kty, x, ...(y !== undefined && { y }) });
  return createHash('sha256').update(members).digest('base64url');
}

/** Encrypts a private key under a key derived from `secret`. The result is bound to the kid. */
export function encryptPrivateKey(secret: string, { publicJwk, privateKey }: KeyPair): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(publicJwk.kid));
  const ciphertext = Buffer.concat([
    cipher.update(privateKey.export({ format: 'der', type: 'pkcs8' })),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Returns null when the key was encrypted under another secret or for another kid. */
export function decryptPrivateKey(secret: string, kid: string, encrypted: Buffer): KeyObject | null {
  try {
    const nonce = encrypted.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(kid));
    decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const ciphertext = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
    const der = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', INFO, 32));
}
