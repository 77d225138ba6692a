import { isImageAddress, isLinkAddress } from './rich-text-address.ts'
import {
  type Block,
  type BlockFormat,
  type Image,
  type Inline,
  isSameMark,
  type ListItem,
  type Mark,
  orderedMarks,
  type RichTextDocument,
  storableText,
} from './rich-text-document.ts'
import {
  LINK_RELATION,
  LINK_TARGET,
  MAX_INDENT,
  MIN_IMAGE_WIDTH,
  RICH_TEXT_STYLES,
} from './rich-text-rules.ts'

const SIMPLE_MARKS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

/**
 * Serialises a tree to the HTML that is stored, always in the same form. Only elements, attributes and styles of the
 * rules can be output: values that are not allowed are omitted here too.
 */
export function writeRichText(document: RichTextDocument): string {
  return document.content.map(writeBlock).join('')
}

function writeBlock(block: Block | ListItem): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${formatOf(block.attrs)}>${writeInline(block.content)}</p>`
    case 'heading': {
      const tag = `h${[1, 2, 3, 4, 5, 6].find((level) => level === block.attrs.level) ?? 1}`
      return `<${tag}${formatOf(block.attrs)}>${writeInline(block.content)}</${tag}>`
    }
    case 'blockquote':
      return `<blockquote>${block.content.map(writeBlock).join('')}</blockquote>`
    case 'bulletList':
      return `<ul>${block.content.map(writeBlock).join('')}</ul>`
    case 'orderedList': {
      const { start } = block.attrs
      const attribute = Number.isSafeInteger(start) && start > 1 ? ` start="${start}"` : ''
      return `<ol${attribute}>${block.content.map(writeBlock).join('')}</ol>`
    }
    case 'listItem':
      return `<li>${block.content.map(writeBlock).join('')}</li>`
    default:
      return ''
  }
}

function formatOf({ textAlign, indent }: BlockFormat): string {
  const style = styleOf({ 'text-align': textAlign })
  const steps = Number.isInteger(indent) ? Math.min(indent, MAX_INDENT) : 0
  return steps > 0 ? `${style} data-indent="${steps}"` : style
}

function styleOf(styles: Record<string, string | null>): string {
  const written = Object.entries(styles)
    .filter(([name, value]) => value !== null && RICH_TEXT_STYLES[name]?.test(value))
    .map(([name, value]) => `${name}:${value}`)
  return written.length === 0 ? '' : ` style="${written.join(';')}"`
}

function writeInline(content: readonly Inline[] = []): string {
  let html = ''
  let open: Mark[] = []
  for (const inline of content) {
    const leaf = writeLeaf(inline)
    if (leaf === '') continue
    const marks = orderedMarks(inline.marks).filter(isWritten)
    const kept = sharedCount(open, marks)
    html += closing(open.slice(kept)) + marks.slice(kept).map(openingTag).join('') + leaf
    open = marks
  }
  return html + closing(open)
}

function sharedCount(open: readonly Mark[], marks: readonly Mark[]): number {
  const different = marks.findIndex((mark, index) => !open[index] || !isSameMark(open[index], mark))
  return different === -1 ? marks.length : different
}

function writeLeaf(inline: Inline): string {
  if (inline.type === 'text') return escapeText(inline.text)
  if (inline.type === 'hardBreak') return '<br />'
  return inline.type === 'image' ? writeImage(inline.attrs) : ''
}

function writeImage({ src, alt, width, height }: Image['attrs']): string {
  if (!isImageAddress(src)) return ''
  const size = [sizeOf('width', width), sizeOf('height', height)].join('')
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} />`
}

function sizeOf(name: 'width' | 'height', pixels: number | null): string {
  if (pixels === null || !Number.isFinite(pixels) || pixels < 1) return ''
  return ` ${name}="${name === 'width' ? Math.max(MIN_IMAGE_WIDTH, Math.round(pixels)) : Math.round(pixels)}"`
}

function isWritten(mark: Mark): boolean {
  if (mark.type === 'link') return isLinkAddress(mark.attrs.href)
  return mark.type === 'textStyle' ? colourStyle(mark.attrs) !== '' : mark.type in SIMPLE_MARKS
}

function openingTag(mark: Mark): string {
  if (mark.type === 'link')
    return `<a href="${escapeAttribute(mark.attrs.href)}" target="${LINK_TARGET}" rel="${LINK_RELATION}">`
  return mark.type === 'textStyle' ? `<span${colourStyle(mark.attrs)}>` : `<${SIMPLE_MARKS[mark.type]}>`
}

function closing(marks: readonly Mark[]): string {
  return marks
    .map(({ type }) =>
      type === 'link' ? '</a>' : type === 'textStyle' ? '</span>' : `</${SIMPLE_MARKS[type]}>`,
    )
    .toReversed()
    .join('')
}

function colourStyle(attrs: { color: string | null; backgroundColor: string | null }): string {
  return styleOf({ color: attrs.color, 'background-color': attrs.backgroundColor })
}

function escapeText(text: string): string {
  const storable = storableText(text)
  if (!/[\r\n&<>]/.test(storable)) return storable
  return storable
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
