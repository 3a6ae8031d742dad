// npm run dev: one address with hot reload. Vite serves the pages on PORT and forwards API requests
// to the server on PORT + 1, which restarts when its code changes. Runs on Node 20 and newer.
import { join } from 'node:path';
import { ensurePackages, nodePath } from './lib/packages.mjs';
import { main, projectEnv, root, run, UserError } from './lib/run.mjs';
import { serverProgram } from './lib/server.mjs';

/** Paths that the server handles; Vite serves all others. */
const serverPaths = String.raw`^/(api|oauth2|login/oauth2|dev|unsubscribe|feeds|livez|readyz)(/|\?|$)`;

await main(async () => {
  const server = serverProgram(process.argv.slice(2));
  await ensurePackages();
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || 'localhost';
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'apps', 'web'),
    server: { host, port, strictPort: true, proxy: { [serverPaths]: `http://127.0.0.1:${port + 1}` } },
  });
  try {
    await vite.listen();
    console.log(`Pages with hot reload: ${publicUrl}`);
    const env = { ...projectEnv, PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_URL: publicUrl };
    return await run(nodePath(), ['--watch', server], { env });
  } catch (error) {
    throw new UserError(/** @type {Error} */ (error).message);
  } finally {
    await vite.close();
  }
});
