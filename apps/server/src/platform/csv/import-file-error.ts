/** An unreadable file or list; the message continues a line that begins with its name. */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
}
