import type { WriteStream } from 'node:tty';
import type { Progress } from '../features/catalogue/index.ts';
import { formatNumber } from './print.ts';

/** Progress of reading or copying rows when their total number is unknown. `done` counts rows. */
export interface CopyProgress {
  step: 'reading' | 'copying';
  done: number;
  total: null;
}

/** Progress of a search; `done` counts shops. */
interface SearchProgress {
  step: 'searching';
  done: number;
  total: number;
}

const WIDTH = 30;
const MIN_UPDATE_INTERVAL_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Shows progress on one line, only on an interactive terminal: not in pipes, logs or CI. */
export function createProgressBar(stream: WriteStream, env: NodeJS.ProcessEnv = process.env) {
  const isInteractive = stream.isTTY && env['TERM'] !== 'dumb' && !env['CI'];
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress: Progress | CopyProgress | SearchProgress): void {
      const now = performance.now();
      if (!isInteractive || now - shownAt < MIN_UPDATE_INTERVAL_MS) return;
      shownAt = now;
      stream.write(CLEAR_LINE + formatProgress(progress));
    },
    clear(): void {
      if (isInteractive) stream.write(CLEAR_LINE);
    },
  };
}

function formatProgress({ step, done, total }: Progress | CopyProgress | SearchProgress): string {
  if (step === 'searching') return `Searching: ${formatNumber(done)} of ${formatNumber(total)} shops`;
  if (step === 'copying') return `${formatNumber(done)} rows`;
  if (step === 'reading' || total === null) return `Reading ${formatNumber(done)} rows`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `${step === 'writing' ? 'Writing' : 'Storing'} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %`;
}
