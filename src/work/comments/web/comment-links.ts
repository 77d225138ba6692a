/** A part of a comment's text; a link if it has an address. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"“”«»]+/giu
const SAFE = new Set(['http:', 'https:', 'mailto:'])
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text at its web and mail addresses. Only http, https and mailto ever become links. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    const href = safeAddress(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** An address without trailing punctuation; a closing bracket stays if it was opened in the address. */
function withoutPunctuation(address: string): string {
  let kept = address
  for (;;) {
    const last = kept.at(-1) ?? ''
    const opening = CLOSING[last]
    const isOwn = opening === undefined || count(kept, opening) >= count(kept, last)
    if (!/[.,;:!?'’*_~]/u.test(last) && isOwn) return kept
    kept = kept.slice(0, -1)
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function safeAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !SAFE.has(url.protocol)) return undefined
  return url.protocol === 'mailto:' && url.pathname === '' ? undefined : url.href
}
