/**
 * Error in an import file. The message, such as "is empty", is shown after the name of the file.
 */
export class ImportFileError extends Error {
  override name = 'ImportFileError';
}
