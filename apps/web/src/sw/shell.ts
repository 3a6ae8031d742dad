import { type ShellFile, shellFiles, worker } from './scope.ts';
import { buildShellName, findStaleShells, isStaticFile } from './shell.rules.ts';

const SHELL_CACHE = buildShellName(shellFiles);
/** Path of the HTML that is served for every navigation without a network. */
const APP_HTML = '/index.html';

/**
 * Caches the files that the app needs to start offline. Rejects if a file fails, so that no
 * incomplete version is installed.
 */
export async function cacheShell(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE);
  await Promise.all(shellFiles.map((file) => cacheFile(shell, file)));
}

async function cacheFile(shell: Cache, { url, revision }: ShellFile): Promise<void> {
  const href = new URL(url, worker.location.origin).href;
  // A hashed file cached by an earlier version or by the browser has the same content.
  const known = revision === null ? await caches.match(href) : undefined;
  const response =
    known && isStaticFile(known) ? known : await fetch(href, { cache: revision === null ? 'default' : 'reload' });
  if (!response.ok || (revision === null && !isStaticFile(response)))
    throw new Error(`${url} returned ${response.status}, ${response.headers.get('content-type')}`);
  await shell.put(href, response);
}

/**
 * Deletes cached app files of old versions. The files of the previous version stay, because open
 * tabs may still request them.
 */
export async function deleteStaleShells(): Promise<void> {
  await Promise.all(findStaleShells(await caches.keys(), SHELL_CACHE).map((name) => caches.delete(name)));
}

/** Fetches pages from the network, so that changes show at once; offline, from the cache. */
export async function respondToPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.open(SHELL_CACHE);
    const cached = await shell.match(request.mode === 'navigate' ? APP_HTML : request);
    if (!cached) throw error;
    return cached;
  }
}

/** Takes files with a content hash in their name from any cache, else from the network. */
export async function respondToFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached && isStaticFile(cached)) return cached;
  const response = await fetch(request);
  if (isStaticFile(response)) {
    const copy = response.clone();
    event.waitUntil(caches.open(SHELL_CACHE).then((shell) => shell.put(request, copy)));
  }
  return response;
}
