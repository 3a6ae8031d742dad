import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { listen } from '@sillage/testkit/shop';

const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** The issuer's signing key. */
export const ownKey = own.privateKey;
/** A key that the issuer does not publish. */
export const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
/** The issuer's public key as the text that HS256 is tricked with. */
export const PUBLIC_PEM = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Key =
  | { alg: 'ES256'; key: KeyObject; kid?: string; header?: object }
  | { alg: 'HS256'; secret: string }
  | { alg: 'none' };

/** A JWT with whatever claims, signed in whatever way; by default as the issuer does it. */
export function makeToken(claims: object, by: Key = { alg: 'ES256', key: own.privateKey }): string {
  const kid = by.alg === 'ES256' ? (by.kid ?? 'one') : 'one';
  const more = 'header' in by ? by.header : {};
  const signed = [{ alg: by.alg, kid, typ: 'JWT', ...more }, claims].map(encode).join('.');
  if (by.alg === 'none') return `${signed}.`;
  const signature =
    by.alg === 'HS256'
      ? createHmac('sha256', by.secret).update(signed).digest()
      : sign('sha256', Buffer.from(signed), { key: by.key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

interface Answer {
  status?: number;
  type?: string;
  /** Null hangs up without a word. */
  body: unknown;
}

/** A provider on loopback that says what a test wants; it offers algorithms that nobody may accept. */
export async function openFalseIssuer() {
  const answers = new Map<string, Answer>();
  const handlers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const handler = handlers.get(path);
    if (handler) return handler(request, response);
    const { status = 200, type = 'application/json', body } = answers.get(path) ?? { status: 404, body: {} };
    if (body === null) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': type });
    return void response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const issuer = await listen(server);
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  };
  const keys = [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }];
  const says = (path: string, answer: Answer) => void answers.set(path, answer);
  says('/.well-known/openid-configuration', { body: discovery });
  says('/keys', { body: { keys } });
  return {
    issuer,
    /** Every path that was asked for. */
    asked,
    says,
    /** Answers a path with bytes of the test's own, in place of what `says` set. */
    handles: (path: string, handler: RequestListener) => void handlers.set(path, handler),
    /** Ends every `handles`. */
    behaves: () => handlers.clear(),
    /** What the next code is traded for. */
    saysToken: (idToken: string | undefined) =>
      says('/token', { body: { access_token: 'access', token_type: 'Bearer', id_token: idToken } }),
    saysDiscovery: (change: object) => says('/.well-known/openid-configuration', { body: { ...discovery, ...change } }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
