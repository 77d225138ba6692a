import { splitAtLinks } from '#work/comments/web/index.ts'

/** A part of a message's text: plain, an external link, or a possible reference to a task, invoice or quote. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'reference'; text: string }

/**
 * `#142`, `Q7`, and invoice numbers in their formats: `INV-00031`, `INV20261119-1652`, `26NOV_INV_00031`. Lengths are
 * bounded, so that no text takes long.
 */
const REFERENCE =
  /(?<![\p{L}\p{M}\p{N}_#&@/.-])(?:#[1-9]\d{0,8}|Q[1-9]\d{0,8}|(?:[A-Z0-9]{1,12}[_-])?INV[A-Z0-9_/-]{0,30}\d)(?![\p{L}\p{M}\p{N}_])/giu

/** Splits a message at links and references; everything else stays plain text. */
export function splitMessage(text: string): MessagePart[] {
  return splitAtLinks(text).flatMap((part): MessagePart[] => {
    if (part.href === undefined) return splitAtReferences(part.text)
    return /^https?:/i.test(part.href)
      ? [{ kind: 'link', text: part.text, href: part.href }]
      : [{ kind: 'text', text: part.text }]
  })
}

function splitAtReferences(text: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of text.matchAll(REFERENCE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'reference', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
