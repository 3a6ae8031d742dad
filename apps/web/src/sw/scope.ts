/** A file available offline; `revision` is null if the file name contains a content hash. */
export interface ShellFile {
  url: string;
  revision: string | null;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ShellFile[] };

export const worker = self;

/**
 * Files that the app needs to start offline. The build inserts the list; build/pwa-plugins.ts
 * selects the files.
 */
export const shellFiles = self.__WB_MANIFEST;
