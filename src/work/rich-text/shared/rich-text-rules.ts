/**
 * What a rich text may hold: exactly what the editor's toolbar makes (spec 6.3). The server keeps nothing else,
 * whoever sends it; the editor and the read-only view know nothing else either.
 */

/** Characters a rich text may have, markup included. */
export const MAX_RICH_TEXT = 100_000
/** How deep elements may lie in each other; deeper ones are taken out of their parents' place. */
export const MAX_NESTING = 50
/** Steps of indentation, and how wide one is in pixels. */
export const MAX_INDENT = 10
export const INDENT_WIDTH = 40
/** Pixels an image is at least wide; at most it is as wide as the editor. */
export const MIN_IMAGE_WIDTH = 20
/** Schemes a link may have, and an image. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const
export const IMAGE_SCHEMES = ['https', 'http'] as const
export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

/** How a link is written: it opens in a new tab, which learns nothing about this one. */
export const LINK_TARGET = '_blank'
export const LINK_RELATION = 'noopener noreferrer nofollow'

const BLOCK_FORMAT = ['style', 'data-indent'] as const

/** Every element of a stored rich text, with the attributes it may have. */
export const RICH_TEXT_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: BLOCK_FORMAT,
  h1: BLOCK_FORMAT,
  h2: BLOCK_FORMAT,
  h3: BLOCK_FORMAT,
  h4: BLOCK_FORMAT,
  h5: BLOCK_FORMAT,
  h6: BLOCK_FORMAT,
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  br: [],
  img: ['src', 'alt', 'width', 'height'],
  a: ['href', 'target', 'rel'],
  span: ['style'],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
}

/** Every style of a stored rich text, with the values it may have. Left is where text stands without one. */
export const RICH_TEXT_STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:center|right|justify)$/,
  color: /^#[0-9a-f]{6}$/,
  'background-color': /^#[0-9a-f]{6}$/,
}

/** Elements of foreign HTML that mean the same as one of ours. */
export const SAME_MEANING: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
}

/** Elements of foreign HTML whose text stands in a paragraph of its own. */
export const PARAGRAPH_LIKE: readonly string[] = (
  'div section article main header footer aside nav figure figcaption center address dl dt dd details summary ' +
  'form fieldset hr body table caption thead tbody tfoot tr th td'
).split(' ')

/** Elements of foreign HTML that go with everything inside: what they hold was never text to read. */
export const NEVER_TEXT: readonly string[] = (
  'script style template noscript textarea option select xmp plaintext title iframe noframes noembed object embed ' +
  'applet svg math audio video canvas'
).split(' ')
