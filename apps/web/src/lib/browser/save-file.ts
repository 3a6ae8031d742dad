export function saveJson(name: string, data: unknown): void {
  saveText(name, JSON.stringify(data, null, 2), 'application/json');
}

/** Saves a text as a file; `type` is the media type. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
