import { z } from 'zod';
import type { Config } from '../config.ts';
import { environment } from '../environment.ts';
import { getFileNames } from './env-file.ts';
import { findHints, type SettingHint } from './hints.rules.ts';
import { maskValue, type SettingKind } from './mask.rules.ts';
import { listSecrets } from './secrets.ts';
import { settingKinds } from './setting-kinds.rules.ts';

/** A setting as operators see it. */
export interface EffectiveSetting {
  name: string;
  /** Value with its secrets masked; null if it is not set and has no default. */
  value: string | null;
  source: 'environment' | 'file' | 'default';
}

export interface EffectiveSettings {
  settings: EffectiveSetting[];
  hints: SettingHint[];
}

/** The kind of each setting; the compiler names one without. */
const kinds: Record<keyof z.input<typeof environment>, SettingKind> = settingKinds;

/**
 * Describes the settings of this process, which were read from `env`; `fileNames` are the names
 * that the .env file set. A setting without a kind is shown as a secret.
 */
export function describeSettings(
  config: Config,
  env: NodeJS.ProcessEnv = process.env,
  fileNames: ReadonlySet<string> = getFileNames(),
): EffectiveSettings {
  const names = Object.keys(environment.shape);
  const [defaults, secrets] = [readDefaults(), listSecrets(config)];
  const kindsByName = new Map<string, SettingKind>(Object.entries(kinds));
  // Defaults that depend on other settings.
  const derived = new Map([
    ['PUBLIC_URL', config.publicUrl.href],
    ['DATA_DIR', config.dataDir],
    ['FX_URL', config.exchangeRatesUrl?.href ?? 'off'],
  ]);
  const isSet = (name: string) => env[name] !== undefined && env[name] !== '';
  const settings = names.map((name): EffectiveSetting => {
    const value = isSet(name) ? env[name] : (derived.get(name) ?? defaults.get(name));
    return {
      name,
      value: value === undefined || value === '' ? null : maskValue(value, kindsByName.get(name), secrets),
      source: findSource(isSet(name), fileNames.has(name)),
    };
  });
  const unknown = [...fileNames].filter((name) => !names.includes(name));
  return { settings, hints: findHints(config, isSet, unknown) };
}

function findSource(isSet: boolean, isFromFile: boolean): EffectiveSetting['source'] {
  if (!isSet) return 'default';
  return isFromFile ? 'file' : 'environment';
}

function formatDefault(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads the defaults as they are written in the environment. */
function readDefaults(): Map<string, string> {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties).flatMap(([name, property]): [string, string][] =>
      typeof property === 'object' && property.default !== undefined ? [[name, formatDefault(property.default)]] : [],
    ),
  );
}
