import type { WriteStream } from 'node:tty';
import type { ExportProgress, ImportProgress } from '../features/catalogue/index.ts';

/** Progress of a copy whose total is unknown; `done` counts rows. */
export interface CopyProgress {
  step: 'reading' | 'copying';
  done: number;
  total: null;
}

type Progress = ImportProgress | ExportProgress | CopyProgress;

const WIDTH = 30;
const LEAST_GAP_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Shows progress on one line, only on an interactive terminal: not in pipes, logs or CI. */
export function createProgressBar(stream: WriteStream, env: NodeJS.ProcessEnv = process.env) {
  const isWatched = stream.isTTY && env['TERM'] !== 'dumb' && !env['CI'];
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress: Progress): void {
      const now = performance.now();
      if (!isWatched || now - shownAt < LEAST_GAP_MS) return;
      shownAt = now;
      stream.write(CLEAR_LINE + lineOf(progress));
    },
    clear(): void {
      if (isWatched) stream.write(CLEAR_LINE);
    },
  };
}

function lineOf({ step, done, total }: Progress): string {
  if (step === 'copying') return `${done.toLocaleString('en')} rows`;
  if (step === 'reading' || total === null) return `Reading ${done.toLocaleString('en')} rows`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `${step === 'writing' ? 'Writing' : 'Storing'} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %`;
}
