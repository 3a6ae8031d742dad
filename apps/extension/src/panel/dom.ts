type Child = Node | string | null;

interface Properties {
  class?: string;
  id?: string;
  /** ARIA and other attributes. */
  attributes?: Record<string, string>;
}

/** From the prototype: a page can cover `document.createElement` by an element of that name. */
const createElement: (name: string) => HTMLElement = Reflect.get(Document.prototype, 'createElement');

/** Creates an element. Texts become text nodes, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, id, attributes = {} }: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const created = createElement.call(document, name) as HTMLElementTagNameMap[Name];
  if (className !== undefined) created.className = className;
  if (id !== undefined) created.id = id;
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...children.filter((child) => child !== null));
  return created;
}

/** Events that a user caused; tests replace it, because they cannot cause such events. */
export const trust = { isUserEvent: (event: Event) => event.isTrusted };

/** Creates a button that a script of the page cannot press. */
export function button(label: string, onPress: () => void, className = 'button'): HTMLButtonElement {
  const created = element('button', { class: className, attributes: { type: 'button' } }, label);
  created.addEventListener('click', (event) => {
    if (trust.isUserEvent(event)) onPress();
  });
  return created;
}

/** Creates a link to another web page; null for an address of another kind. */
export function link(label: string, address: string): HTMLAnchorElement | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return element(
    'a',
    { attributes: { href: url.href, target: '_blank', rel: 'noopener noreferrer', referrerpolicy: 'no-referrer' } },
    label,
  );
}
