import { type ShellFile, shellFiles, worker } from './scope.ts';
import { isFile, shellName, staleShells } from './shell.rules.ts';

const SHELL = shellName(shellFiles);
/** The HTML served for every navigation without a network. */
const FRAME = '/index.html';

/** Caches the app shell. Rejects if any file fails, so that the version is not installed. */
export async function fillShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(shellFiles.map((file) => fill(shell, file)));
}

async function fill(shell: Cache, { url, revision }: ShellFile): Promise<void> {
  const place = new URL(url, worker.location.origin).href;
  // A hashed file cached by an earlier version or by the browser has the same content.
  const known = revision === null ? await caches.match(place) : undefined;
  const answer =
    known && isFile(known) ? known : await fetch(place, { cache: revision === null ? 'default' : 'reload' });
  if (!answer.ok || (revision === null && !isFile(answer)))
    throw new Error(`${url} was answered with ${answer.status}, ${answer.headers.get('content-type')}`);
  await shell.put(place, answer);
}

/** Deletes old caches except the previous one: open tabs may still request its files. */
export async function tidyShells(): Promise<void> {
  await Promise.all(staleShells(await caches.keys(), SHELL).map((name) => caches.delete(name)));
}

/** Prefers the network, so that changes show at once; offline the cached file or app shell. */
export async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.open(SHELL);
    const kept = await shell.match(request.mode === 'navigate' ? FRAME : request);
    if (!kept) throw error;
    return kept;
  }
}

/** Responds with a file named by its content hash, from any cache, else from the network. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && isFile(kept)) return kept;
  const answer = await fetch(request);
  if (isFile(answer)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(SHELL).then((shell) => shell.put(request, copy)));
  }
  return answer;
}
