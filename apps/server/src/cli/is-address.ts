export function isAddress(argument: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(argument);
}
