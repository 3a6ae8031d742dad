import { AppError } from '@sillage/contract';

/** The server was not reached. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  override message = 'Network error occurred';
}

/** The server refused without words that a person could read. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
  }
}

/** Something that nobody foresaw, in the spec's words. */
export class UnexpectedError extends Error {
  override name = 'UnexpectedError';
  override message = 'An unexpected error occurred. Please try again.';
}

/** What to tell people: the server's words, the network's, `otherwise` for a refusal without words, or the spec's last word. */
export function problemText(error: unknown, otherwise: string): string {
  if (error instanceof AppError || error instanceof NetworkError) return error.message;
  if (error instanceof HttpError) return otherwise;
  return new UnexpectedError().message;
}

/** The server's own words when there are any, else `otherwise`: for actions whose failure the spec words itself. */
export function serverWords(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise;
}

/** The HTTP status that an error stands for, or null when no answer came. */
export function statusOf(error: unknown): number | null {
  return error instanceof AppError || error instanceof HttpError ? error.status : null;
}
