/**
 * Error for a file or list that cannot be imported. The message follows the file's name: "is
 * empty".
 */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
}
