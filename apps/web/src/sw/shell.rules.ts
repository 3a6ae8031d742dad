const PREFIX = 'sillage.shell.';

/** The cache name of the app shell contains a hash of the files of one app version. */
export function buildShellName(files: readonly { url: string; revision: string | null }[]): string {
  let hash = 5381;
  for (const { url, revision } of files) {
    for (const character of `${url} ${revision} `) hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
  }
  return PREFIX + hash.toString(36);
}

/**
 * Returns the names of outdated caches of the web app's files. The caches of the current and the
 * previous app version stay, because open tabs may still use the previous version. `cacheNames`
 * starts with the oldest.
 */
export function findStaleShells(cacheNames: readonly string[], current: string): string[] {
  const others = cacheNames.filter((name) => name.startsWith(PREFIX) && name !== current);
  return others.slice(0, -1);
}

/**
 * Returns whether a response may be cached as a static file. HTML may not: a proxy or a network's
 * sign-in page may send it instead of the file. A cached copy would replace the file until the next
 * version of the app.
 */
export function isStaticFile({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && !/^text\/html\b/i.test(headers.get('content-type') ?? '');
}
