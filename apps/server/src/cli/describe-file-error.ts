import { basename } from 'node:path';
import { explain } from './database.ts';

const reasons: Record<string, string> = {
  EACCES: 'may not be used by this user',
  EROFS: 'may not be written there',
  EISDIR: 'is a folder; name a file in it',
  ENOSPC: 'the disk is full',
  ENXIO: 'cannot be written to',
};

export function describeFileError(file: string, error: unknown, use: 'reading' | 'writing' = 'writing'): string {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? `there is no such ${use === 'reading' ? 'file' : 'folder'}` : reasons[code];
  return syscall !== undefined && reason !== undefined ? `${basename(file)}: ${reason}.` : explain(error);
}
