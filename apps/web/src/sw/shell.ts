import { type ShellFile, shellFiles, worker } from './scope.ts';
import { isFile, shellName, staleShells } from './shell.rules.ts';

const SHELL = shellName(shellFiles);
/** The page that every address opens. */
const FRAME = '/index.html';

/** Fetches the app's frame and the pages that make sense without a network; all of it, or the version is not installed. */
export async function fillShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(shellFiles.map((file) => fill(shell, file)));
}

async function fill(shell: Cache, { url, revision }: ShellFile): Promise<void> {
  const place = new URL(url, worker.location.origin).href;
  // A hashed file that an earlier version or the browser has is the same file.
  const known = revision === null ? await caches.match(place) : undefined;
  const answer =
    known && isFile(known) ? known : await fetch(place, { cache: revision === null ? 'default' : 'reload' });
  if (!answer.ok || (revision === null && !isFile(answer)))
    throw new Error(`${url} was answered with ${answer.status}, ${answer.headers.get('content-type')}`);
  await shell.put(place, answer);
}

/** Forgets old versions but the last: tabs that were opened with it may still ask for its files. */
export async function tidyShells(): Promise<void> {
  await Promise.all(staleShells(await caches.keys(), SHELL).map((name) => caches.delete(name)));
}

/** The network's answer, so that what is new shows at once; without a network the kept file, or the frame of every page. */
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

/** A file whose name changes with its content: whoever has it need not ask. */
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
