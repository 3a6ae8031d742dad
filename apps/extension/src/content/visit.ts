// Registered after content.js on the shops that the user has allowed: each visit is a check.
void globalThis.sillageContent?.visit();

export {};
