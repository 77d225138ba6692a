/** A company's website as a link and as text: without scheme and trailing slash. */
export interface WebsiteLink {
  href: string
  text: string
}

/** The link to a website; undefined for an address that is not safe to link to. */
export function websiteLink(website: string): WebsiteLink | undefined {
  if (!URL.canParse(website)) return undefined
  const { protocol, href } = new URL(website)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return { href, text: website.replace(/^https?:\/\//i, '').replace(/\/$/, '') }
}
