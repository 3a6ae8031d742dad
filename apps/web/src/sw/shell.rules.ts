const PREFIX = 'sillage.shell.';

/**
 * Returns the cache name of one version of the app, which contains a hash of the version's files.
 */
export function buildShellName(files: readonly { url: string; revision: string | null }[]): string {
  let hash = 5381;
  for (const { url, revision } of files) {
    for (const character of `${url} ${revision} `) hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
  }
  return PREFIX + hash.toString(36);
}

/**
 * Returns the outdated caches: all but the current version and the one before, which open tabs may
 * still use. `cacheNames` is given oldest first.
 */
export function findStaleShells(cacheNames: readonly string[], current: string): string[] {
  const others = cacheNames.filter((name) => name.startsWith(PREFIX) && name !== current);
  return others.slice(0, -1);
}

/**
 * Returns true if the response to a request below /static/ is the requested file. A proxy or a
 * network's sign-in page may send HTML with status 200 instead; if it were cached, it would replace
 * the file until the next version.
 */
export function isStaticFile({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && !/^text\/html\b/i.test(headers.get('content-type') ?? '');
}
