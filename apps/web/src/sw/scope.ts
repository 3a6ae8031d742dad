/** A file of the app that opens without a network; `revision` is null when its name already changes with its content. */
export interface ShellFile {
  url: string;
  revision: string | null;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ShellFile[] };

/** The world of a service worker. */
export const worker = self;

/** Filled in by the build (build/installable.ts says which files). */
export const shellFiles = self.__WB_MANIFEST;
