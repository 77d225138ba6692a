/** A link of a mail: where it leads within the product, and the words on it. */
export interface MailLink {
  /** Path below APP_URL, beginning with a slash. */
  path: string
  label: string
}

/**
 * The plain text and the HTML of a mail. Everything that people typed is escaped; nothing in it is loaded from
 * anywhere.
 */
export function composeBody(
  mail: { paragraphs: readonly string[]; link?: MailLink },
  appUrl: string,
): { text: string; html: string } {
  const [first = '', ...rest] = mail.paragraphs
  const address = mail.link === undefined ? undefined : `${appUrl}${mail.link.path}`
  const text = [first, ...(address === undefined ? [] : [address]), ...rest].join('\n\n')
  const button =
    mail.link === undefined || address === undefined
      ? []
      : [`<p><a href="${escapeHtml(address)}">${escapeHtml(mail.link.label)}</a></p>`]
  const html = [paragraph(first), ...button, ...rest.map(paragraph)].join('\n')
  return { text: `${text}\n`, html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
