import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/observability/log.ts';

export function captureLog(logLevel: Config['logLevel'] = 'trace') {
  const lines: string[] = [];
  return { lines, log: createLog({ logLevel }, { write: (line: string) => void lines.push(line) }) };
}
