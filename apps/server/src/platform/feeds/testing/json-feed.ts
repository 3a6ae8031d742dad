import { z } from 'zod';

/* Written from https://www.jsonfeed.org/version/1.1/, section by section. */

const url = z.url({ protocol: /^https?$/ });
const date = z.iso.datetime({ offset: true });

const authors = z.array(
  z
    .strictObject({ name: z.string().optional(), url: url.optional(), avatar: url.optional() })
    .refine((author) => Object.keys(author).length > 0, 'an author has at least one of its properties'),
);

const item = z
  .strictObject({
    id: z.string().min(1),
    url: url.optional(),
    external_url: url.optional(),
    title: z.string().optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: z.string().optional(),
    image: url.optional(),
    banner_image: url.optional(),
    date_published: date.optional(),
    date_modified: date.optional(),
    authors: authors.optional(),
    tags: z.array(z.string()).optional(),
    language: z.string().optional(),
  })
  .refine((each) => each.content_html !== undefined || each.content_text !== undefined, 'an item has content');

const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: url.optional(),
  feed_url: url.optional(),
  description: z.string().optional(),
  icon: url.optional(),
  favicon: url.optional(),
  authors: authors.optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  items: z
    .array(item)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'ids are unique in a feed'),
});

/** Parses a JSON Feed 1.1; throws when it breaks the specification. */
export function readJsonFeed(text: string): z.infer<typeof jsonFeed> {
  return jsonFeed.parse(JSON.parse(text));
}
