/**
 * What a rich text may contain: exactly what the editor's toolbar creates (spec 6.3). The server stores nothing else,
 * whoever sends it, and the editor and the read-only view support nothing else.
 */

/** The most characters of a rich text, including markup. */
export const MAX_RICH_TEXT = 100_000
/** The maximum nesting of elements; deeper ones are replaced by their content. */
export const MAX_NESTING = 50
/** The number of indentation steps, and the width of one in pixels. */
export const MAX_INDENT = 10
export const INDENT_WIDTH = 40
/** The minimum width of an image in pixels; the maximum is the editor's width. */
export const MIN_IMAGE_WIDTH = 20
/** The schemes allowed for links and images. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const
export const IMAGE_SCHEMES = ['https', 'http'] as const
export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

/** How a link is written: it opens in a new tab without access to this one. */
export const LINK_TARGET = '_blank'
export const LINK_RELATION = 'noopener noreferrer nofollow'

const BLOCK_FORMAT = ['style', 'data-indent'] as const

/** Every element of a stored rich text with the attributes allowed. */
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

/** Every style of a stored rich text with the values allowed. Left alignment is the default and is not stored. */
export const RICH_TEXT_STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:center|right|justify)$/,
  color: /^#[0-9a-f]{6}$/,
  'background-color': /^#[0-9a-f]{6}$/,
}

/** Foreign HTML elements with the same meaning as one of ours. */
export const SAME_MEANING: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
}

/** Foreign HTML elements whose text becomes a separate paragraph. */
export const PARAGRAPH_LIKE: readonly string[] = (
  'div section article main header footer aside nav figure figcaption center address dl dt dd details summary ' +
  'form fieldset hr body table caption thead tbody tfoot tr th td'
).split(' ')

/** Foreign HTML elements removed with all their content, which is never readable text. */
export const NEVER_TEXT: readonly string[] = (
  'script style template noscript textarea option select xmp plaintext title iframe noframes noembed object embed ' +
  'applet svg math audio video canvas'
).split(' ')
