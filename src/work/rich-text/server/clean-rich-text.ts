import sanitizeHtml from 'sanitize-html'
import { readHtml } from '../shared/read-html.ts'
import { isHtml, readPlainText } from '../shared/read-rich-text.ts'
import { hasVisibleContent } from '../shared/rich-text-document.ts'
import {
  IMAGE_SCHEMES,
  LINK_SCHEMES,
  MAX_NESTING,
  NEVER_TEXT,
  PARAGRAPH_LIKE,
  RICH_TEXT_ELEMENTS,
  SAME_MEANING,
} from '../shared/rich-text-rules.ts'
import { writeRichText } from '../shared/write-rich-text.ts'
import { flattenHtml } from './flatten-html.ts'

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(RICH_TEXT_ELEMENTS), ...Object.keys(SAME_MEANING), ...PARAGRAPH_LIKE, 'pre'],
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_TEXT_ELEMENTS).map(([tag, attributes]) => [tag, [...attributes]]),
  ),
  // the reader and the writer decide values; a CSS parser would take ten times as long
  parseStyleAttributes: false,
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [...IMAGE_SCHEMES] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...NEVER_TEXT],
  nestingLimit: MAX_NESTING,
}

/**
 * A rich text in the form in which it may be stored: only what the editor's toolbar can create (spec 6.3). Script is
 * removed or remains as text. A clean text is returned unchanged.
 *
 * It passes two stages that apply the same rules: a sanitiser removes what is not allowed, then the rest is parsed into
 * the editor's tree and serialised again, so that no byte of the sender's markup is stored.
 * @returns null when nothing visible is left
 */
export function cleanRichText(html: string): string | null {
  const document = isHtml(html) ? readHtml(sanitizeHtml(flattenHtml(html), ALLOWED)) : readPlainText(html)
  return hasVisibleContent(document) ? writeRichText(document) : null
}
