import type { Family, PersonalityType } from '@sillage/contract';

/**
 * Phrases of descriptions and reasons. The placeholders {a} to {d} and {echo} stand for answers
 * ("the pot of green tea", "the pearls at a picnic", “a quoted answer”), and {f}, {g} and {s} for
 * scents. A capital placeholder such as {A} begins a sentence. The inserted text may be singular or
 * plural, so no placeholder is the subject of a verb in the present tense.
 */
export const openingSentences: Record<PersonalityType, readonly string[]> = {
  'Fresh & Energetic': [
    'Somebody who reaches for {a}, then for {b}, wants air, light and something to do.',
    '{A}, then {b}: your answers keep opening windows.',
    'From {a} to {b} there is hardly a moment when you sit still.',
    'You went for {a}, then for {b}, and both times the brighter choice won.',
    'It began with {a}, and {b} settled it: you are a morning sort of person, whatever the hour.',
  ],
  'Warm & Sophisticated': [
    'Somebody who reaches for {a}, then for {b}, knows that comfort takes good taste.',
    '{A}, then {b}: you like what gets better the longer one looks.',
    'From {a} to {b}: that is the evening you would like to have, unhurried and well lit.',
    'You went for {a}, then for {b}, and neither choice had to raise its voice.',
    'It began with {a}, and {b} settled it: you would rather have one good thing than ten loud ones.',
  ],
  'Bold & Mysterious': [
    'Somebody who reaches for {a}, then for {b}, does not tell everything on the first evening.',
    '{A}, then {b}: where others look for the light switch, you wait.',
    'From {a} to {b} runs a story that you are not telling, and nobody has asked yet.',
    'You went for {a}, then for {b}, and seemed to enjoy the shadow in both.',
    'It began with {a}, and {b} settled it: you like an edge, preferably after dark.',
  ],
  'Romantic & Floral': [
    'Somebody who reaches for {a}, then for {b}, still believes in letters, flowers and second glances.',
    '{A}, then {b}: you notice what is tender before you notice what is new.',
    'From {a} to {b} there is room for a whole love story.',
    'You went for {a}, then for {b}, and each time the heart had the casting vote.',
    'It began with {a}, and {b} settled it: you let beautiful things have their way with you.',
  ],
  'Woody & Grounded': [
    'Somebody who reaches for {a}, then for {b}, would rather have ground underfoot than an audience.',
    '{A}, then {b}: you trust what has weather in it and wears well.',
    'With {a} and, say, {b} one could spend a good, quiet life.',
    'You went for {a}, then for {b}, and had no need of polish either time.',
    'It began with {a}, and {b} settled it: you like things to be what they are.',
  ],
  'Oriental & Exotic': [
    'Somebody who reaches for {a}, then for {b}, packs light and comes home with a full suitcase.',
    '{A}, then {b}: you choose with all five senses and then ask for more.',
    'From {a} to {b} lies a journey, and in your mind you have already left.',
    'You went for {a}, then for {b}, and both times for more colour rather than less.',
    'It began with {a}, and {b} settled it: the far side of the map suits you.',
  ],
};

/** Sentences about a second personality type; {c} stands for an answer that indicates the type. */
export const secondTypePhrases: Record<PersonalityType, readonly string[]> = {
  'Fresh & Energetic': [
    'With {c} you let some fresh air in.',
    'And {c}? A window left open on purpose.',
    'Choosing {c} brought daylight into it.',
  ],
  'Warm & Sophisticated': [
    'With {c} you showed that you know how to stay for dinner.',
    'And {c}? There is polish under it all.',
    'Choosing {c} added a touch of ceremony.',
  ],
  'Bold & Mysterious': [
    'With {c} something darker slipped in.',
    'And {c}? Not everything about you is on the label.',
    'Choosing {c} kept one secret back, which only makes it better.',
  ],
  'Romantic & Floral': [
    'With {c} you gave away that you are softer than you let on.',
    'And {c}? Somewhere in there a romantic is at work.',
    'Choosing {c} put a flower in the buttonhole.',
  ],
  'Woody & Grounded': [
    'With {c} you came back down to earth.',
    'And {c}? Both feet on the ground, when it matters.',
    'Choosing {c} gave all of it roots.',
  ],
  'Oriental & Exotic': [
    'With {c} you wandered off the map for a while.',
    'And {c}? Part of you has its bags packed.',
    'Choosing {c} added a pinch of something from far away.',
  ],
};

/** Sentences for users without a second personality type; {c} stands for an answer. */
export const singleTypePhrases: readonly string[] = [
  'The rest, {c} included, only underlines it.',
  'And with {c} you said it once more.',
  'After {c} there was no doubt left.',
];

export const familySentences: readonly string[] = [
  'In scent that leads to {f}, with {g} not far behind.',
  'On skin it should come out as {f}, and on other days as {g}.',
  'So look for {f} first, and for {g} when the mood changes.',
  'As a perfume it would start with {f} and end on {g}.',
  'Put that into a bottle and you get {f}, with a trace of {g}.',
];

/**
 * Sentences about the favourite families {f} and {g}. {d} stands for an answer that indicates {f}
 * and that no other sentence quotes.
 */
export const familySentencesWithAnswer: readonly string[] = [
  'Above all {d} sent us to {f}; {g} came a close second.',
  'For {d}, and for you, we would look among scents of {f}, then of {g}.',
  'Add {d}, and we think of {f}, with {g} for a change.',
];

export const familyPhrasing: Record<Family, string> = {
  Fruity: 'ripe, juicy fruit',
  Floral: 'flowers in full bloom',
  'Soft Floral': 'soft, powdery petals',
  'Floral Oriental': 'flowers warmed by amber',
  'Soft Oriental': 'incense and gentle spice',
  Oriental: 'vanilla, resin and amber',
  'Woody Oriental': 'dark woods with an amber glow',
  Woody: 'cedar and other clear woods',
  'Mossy Wood': 'moss and forest floor',
  'Dry Wood': 'leather, smoke and tobacco',
  Aromatic: 'lavender and garden herbs',
  Citrus: 'bright citrus peel',
  Water: 'sea air and cool water',
  Green: 'crushed leaves and cut grass',
};

/** Reasons to recommend a fragrance; {echo} stands for an answer, {s} or {S} for the scents. */
export const reasonsByAnswer: readonly string[] = [
  'You chose {echo}: this one has {s}.',
  'You picked {echo}, so here is one with {s}.',
  'Because you chose {echo}: {s}.',
  'Choosing {echo} led us to {s}.',
  '{S}, for someone who chose {echo}.',
  'It has {s}, which suits your choice of {echo}.',
  'We matched {s} with your choice of {echo}.',
  'For your answer, {echo}, we looked for {s}.',
];

export const reasonsByHistory: readonly string[] = [
  '{S}, like much of your watchlist.',
  'It has {s}, as others on your watchlist do.',
  'Your watchlist leans towards {s}, and so does this one.',
];

export const reasonsByTaste: readonly string[] = [
  '{S}, where your answers point.',
  'Your answers lean towards {s}.',
  'Taken together, your answers suit {s}.',
];

/** Fills a phrase's placeholders; a capital placeholder ({S} for {s}) capitalises its text. */
export function fillPhrase(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/gu, (_, placeholder: string) => {
    const text = values[placeholder] ?? values[placeholder.toLowerCase()] ?? '';
    return placeholder === placeholder.toLowerCase() ? text : capitalise(text);
  });
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
