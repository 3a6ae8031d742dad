import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' };
import { html } from '../html.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLESHEET = 'text/css; charset=utf-8';

const START_PATH = '/api/docs/start.js';

/** Files of Swagger UI. Their paths contain its version, so browsers may cache them for ever. */
const assets = [
  { name: 'swagger-ui-bundle.js', type: SCRIPT },
  { name: 'swagger-ui.css', type: STYLESHEET },
] as const;
const pathOf = (name: (typeof assets)[number]['name']) => `/api/docs/${swaggerUi.version}/${name}`;

// The content security policy allows no inline script.
const startScript = `
let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
try {
  theme = localStorage.getItem('sillage.theme') ?? theme;
} catch {}
document.documentElement.classList.toggle('dark-mode', theme === 'dark');
document.getElementById('origin').textContent = location.origin;
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;

// The browser sends the session cookie by itself, so the "Authorize" form is hidden.
const style = `
body { margin: 0; background: #faf7f2; color: #211c17; }
.dark-mode, .dark-mode body, .dark-mode .swagger-ui { background: #171412 !important; color: #efe8dd; }
.intro { box-sizing: border-box; max-width: 1460px; margin: 0 auto; padding: 1.25rem 20px 0; font: 1rem/1.6 system-ui, sans-serif; }
.intro a { color: #8a4b08; }
.dark-mode .intro a { color: #e0a458; }
.intro pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid #d9cfc0; border-radius: 4px; font-size: 0.875rem; }
.dark-mode .intro pre { border-color: #423a32; }
.brand { font: 1.375rem/1.3 Georgia, serif; }
.intro.brand a { color: inherit; text-decoration: none; }
.swagger-ui, .swagger-ui .info p, .swagger-ui table thead tr td, .swagger-ui .opblock .opblock-summary-description { font-family: system-ui, sans-serif; }
.swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: Georgia, serif; font-weight: normal; color: inherit; }
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
`;

const page = String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · Sillage</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${pathOf('swagger-ui.css')}">
<style>${style}</style>
<script src="${pathOf('swagger-ui-bundle.js')}" defer></script>
<script src="${START_PATH}" defer></script>
</head>
<body>
<p class="intro brand"><a href="/">Sillage</a></p>
<p class="intro">Requests that you try here are sent with your session: <a href="/login">sign in</a>
first, and remember that they read and change your own data.</p>
<div class="intro"><p>Your own programs send an <strong>API key</strong>, which you create on your <a href="/account">account page</a>. A key
has scopes: <code>read</code> reads your watchlist, <code>watchlist</code> changes it, and <code>observe</code> reports what you see
in shops. Each operation says which scope opens it, if any. Every key opens public operations that read.</p>
<pre tabindex="0">SILLAGE=<span id="origin">the address of this server</span>
curl -H "Authorization: Bearer $KEY" $SILLAGE/api/users/current
curl -H "Authorization: Bearer $KEY" $SILLAGE/api/watchlist/$USER_ID
curl -H "Authorization: Bearer $KEY" --json '{"userId":"'$USER_ID'","fragranceId":24}' $SILLAGE/api/watchlist/add</pre>
<p>A bad key gets 401 and a key without the scope 403, both with a reason. A key may send 600 requests in 5 minutes; then it gets 429
with <code>Retry-After</code>. Web pages on other sites may use keys, too: requests with a key ignore cookies.</p></div>
<noscript><p class="intro">This page needs JavaScript. The <a href="/api/openapi.json">OpenAPI document</a> does not.</p></noscript>
<div id="docs"></div>
</body>
</html>
`);

export function mountDocs(app: FastifyInstance, document: object): void {
  // One buffer for all clients, so that slow ones need no copy.
  const json = Buffer.from(JSON.stringify(document));
  app.get('/api/openapi.json', (_request, reply) => reply.type(JSON_TYPE).send(json));
  app.get('/api/docs', (_request, reply) => reply.type(HTML).send(page));
  app.get(START_PATH, (_request, reply) => reply.type(SCRIPT).header('cache-control', 'no-cache').send(startScript));
  for (const { name, type } of assets) {
    const load = createLoader(name);
    app.get(pathOf(name), async (request, reply) => {
      const compressed = await load();
      void reply
        .type(type)
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return promisify(gunzip)(compressed);
      return reply.header('content-encoding', 'gzip').send(compressed);
    });
  }
}

/** A file of the API documentation is read and compressed at its first request. */
function createLoader(name: string): () => Promise<Buffer> {
  let compressed: Promise<Buffer> | undefined;
  return () => {
    compressed ??= readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`))).then((file) =>
      promisify(gzip)(file),
    );
    return compressed;
  };
}
