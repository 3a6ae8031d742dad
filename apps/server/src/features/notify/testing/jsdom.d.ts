/** As much of jsdom, and of the DOM, as reading a feed takes: the server knows no browser's types. */
declare module 'jsdom' {
  export interface XmlElement {
    localName: string;
    namespaceURI: string | null;
    textContent: string | null;
    children: Iterable<XmlElement> & { length: number };
    getAttribute(name: string): string | null;
    querySelectorAll(selector: string): Iterable<XmlElement>;
  }

  export class JSDOM {
    /** Throws where the content type is XML and the text is not well-formed. */
    constructor(text: string, options?: { contentType?: string });
    window: { document: { documentElement: XmlElement; body: XmlElement } };
  }
}
