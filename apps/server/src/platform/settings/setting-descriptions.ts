import { readFileSync } from 'node:fs';

const exampleFile = new URL('../../../../../.env.example', import.meta.url);

/**
 * Reads what .env.example says about each setting; an empty map if the file is missing. A comment
 * describes the settings below it, up to the next comment or empty line.
 */
export function loadSettingDescriptions(file: URL = exampleFile): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return new Map();
  }
  return parseSettingDescriptions(text);
}

export function parseSettingDescriptions(text: string): ReadonlyMap<string, string> {
  const descriptions = new Map<string, string>();
  for (const block of text.split(/\n\s*\n/)) {
    let comment: string[] = [];
    let isAfterSetting = false;
    for (const line of block.split('\n')) {
      const [, name] = /^#?([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
      if (name !== undefined) descriptions.set(name, comment.join(' '));
      else if (isAfterSetting) comment = [];
      if (name === undefined) comment.push(line.replace(/^#\s*/, '').trim());
      isAfterSetting = name !== undefined;
    }
  }
  return descriptions;
}
