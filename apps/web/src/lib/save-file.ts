/** Has the browser save `data` as a JSON file of that name. */
export function saveJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
