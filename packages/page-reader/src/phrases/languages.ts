/** Languages: `hr` is Croatian, Bosnian and Serbian in Latin script, `sr` is Cyrillic Serbian. */
export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'pt'
  | 'it'
  | 'nl'
  | 'pl'
  | 'cs'
  | 'sk'
  | 'hu'
  | 'ro'
  | 'bg'
  | 'el'
  | 'tr'
  | 'ru'
  | 'uk'
  | 'kk'
  | 'hr'
  | 'sr'
  | 'sl'
  | 'lt'
  | 'lv'
  | 'et'
  | 'fi'
  | 'sv'
  | 'da'
  | 'no'
  | 'is'
  | 'ja'
  | 'ko'
  | 'zh'
  | 'th'
  | 'vi'
  | 'id'
  | 'ar'
  | 'he'
  | 'hi'
  | 'fa';

/**
 * Phrases by language, separated by "|" or line ends. Case, accents, punctuation and spacing do not
 * matter: "pre order" also matches "Pre-Order!". "#" matches any number.
 */
export type Phrases = Record<Language, string>;
