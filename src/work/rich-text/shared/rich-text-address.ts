import { IMAGE_SCHEMES, LINK_SCHEMES } from './rich-text-rules.ts'

/** White space, control characters and backslashes: browsers interpret addresses with them otherwise than they look. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
const DECEPTIVE = /[\s\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\<>"]/

/** Whether a link may have this address: an absolute one with scheme `http`, `https` or `mailto`. */
export function isLinkAddress(address: string): boolean {
  return hasScheme(address, LINK_SCHEMES) && isWhole(address)
}

/** Whether an image may have this address: an absolute one with `http` or `https`. */
export function isImageAddress(address: string): boolean {
  return hasScheme(address, IMAGE_SCHEMES) && isWhole(address)
}

/**
 * A link address from what a person typed: `example.com` and `kasun@example.com` are completed.
 * @returns undefined if a link may not have it
 */
export function linkAddressOf(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : withScheme(text)
  return isLinkAddress(address) ? address : undefined
}

/** An image address from what a person typed. @returns undefined if an image may not have it */
export function imageAddressOf(typed: string): string | undefined {
  const address = withScheme(typed.trim())
  return isImageAddress(address) ? address : undefined
}

/** The address from which an image is fetched: pages load nothing without encryption. */
export function fetchedImageAddress(address: string): string {
  return address.replace(/^http:/i, 'https:')
}

function withScheme(text: string): string {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u.test(text) ? `https://${text}` : text
}

function hasScheme(address: string, schemes: readonly string[]): boolean {
  const scheme = /^([a-z]+):/i.exec(address)?.[1]?.toLowerCase()
  return scheme !== undefined && schemes.includes(scheme)
}

function isWhole(address: string): boolean {
  if (DECEPTIVE.test(address) || !address.isWellFormed() || !URL.canParse(address)) return false
  return /^mailto:/i.test(address)
    ? /^mailto:[^@?]+@[^@?]+/i.test(address)
    : /^https?:\/\/[^/]/i.test(address)
}
