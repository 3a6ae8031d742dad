/** Numbers that look random and are the same on every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const syllables = ['ver', 'sal', 'mo', 'ri', 'an', 'tel', 'us', 'ca', 'dor', 'li', 'ne', 'oud', 'fla', 'con', 'mist'];

/** A hidden sprite of icons, about 260 bytes each. */
export function svgSprite(count: number): string {
  const next = numbers(7);
  const point = () => `${next(24)}.${next(99)} ${next(24)}.${next(99)}`;
  const icons = Array.from({ length: count }, (_, i) => {
    const path = Array.from({ length: 22 }, point).join('L');
    return `<symbol id="icon-${i}" viewBox="0 0 24 24"><path d="M${path}Z"/></symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" style="display:none">${icons.join('')}</svg>`;
}

/** A placeholder picture that is part of the page. */
export function inlineImage(size: number, alt: string): string {
  const next = numbers(size);
  const data = Array.from({ length: size }, () => letters[next(64)]).join('');
  return `<img src="data:image/webp;base64,${data}" alt="${alt}" loading="lazy">`;
}

export function inlineCss(rules: number): string {
  const next = numbers(31);
  const rule = (_: unknown, i: number) =>
    `.css-${(i * 7919).toString(36)}{display:flex;padding:${next(40)}px ${next(40)}px;color:#${(1118481 + next(9999999))
      .toString(16)
      .slice(0, 6)};font-size:${10 + next(20)}px}`;
  return `<style data-emotion="css">${Array.from({ length: rules }, rule).join('')}</style>`;
}

const word = (next: (below: number) => number): string =>
  Array.from({ length: 2 + next(2) }, () => syllables[next(syllables.length)]).join('');

/** Texts of the whole shop as JSON; some of them are the messages of states the page is not in. */
export function translations(count: number, messages: Record<string, string>): string {
  const next = numbers(99);
  const texts: Record<string, string> = {};
  for (let i = 0; i < count; i++) {
    texts[`checkout.${word(next)}.${i}`] = Array.from({ length: 6 }, () => word(next)).join(' ');
  }
  return JSON.stringify({ ...texts, ...messages });
}

/** A menu of brands with links. */
export function hugeMenu(count: number, base: string): string {
  const next = numbers(5);
  const items = Array.from({ length: count }, (_, i) => {
    const name = word(next);
    return `<li class="menu__item menu__item--level-3">
<a class="menu__link" href="${base}/${name}-${i}" data-track="nav-${i}">
        <span class="menu__label">${name.charAt(0).toUpperCase()}${name.slice(1)}</span></a></li>`;
  });
  return `<nav class="menu" aria-label="Brands"><ul class="menu__list">${items.join('\n')}</ul></nav>`;
}
