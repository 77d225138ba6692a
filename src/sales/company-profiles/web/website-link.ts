/** Where a company's website is, and how it is said: without scheme and closing slash. */
export interface WebsiteLink {
  href: string
  text: string
}

/** The link of a website; undefined when a link may not lead there. */
export function websiteLink(website: string): WebsiteLink | undefined {
  if (!URL.canParse(website)) return undefined
  const { protocol, href } = new URL(website)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return { href, text: website.replace(/^https?:\/\//i, '').replace(/\/$/, '') }
}
