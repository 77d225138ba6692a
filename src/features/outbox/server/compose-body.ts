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
      : [buttonRow(mail.link.label, address), ...rest.map(paragraph), addressRow(address)]
  const rows = [paragraph(first), ...(button.length === 0 ? rest.map(paragraph) : button)]
  return { text: `${text}\n`, html: page(rows.join('\n'), new URL(appUrl).host) }
}

/*
 * Mail programs know little: a table of 600 px, styles on the elements, no image. The style block only turns it dark
 * where a program asks for that; one that leaves the block out shows it light, and one that inverts by itself finds
 * each text with its ground.
 */
const FONT =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Sinhala','Noto Sans Tamil','Nirmala UI',sans-serif"
const READ = `font:15px/24px ${FONT}`
const SMALL = `font:12px/18px ${FONT}`
const DARK = [
  '.ground{background-color:#131517!important}',
  '.sheet{background-color:#1b1e21!important;border-color:#1d7a71 #30343a #30343a!important}',
  '.line{border-color:#30343a!important}',
  '.ink{color:#e8eaed!important}',
  '.dim{color:#a3a9b3!important}',
].join('')

function page(rows: string, host: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="ground" style="margin:0;background-color:#ecedef">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#ecedef"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #e2e4e8;border-top:4px solid #1d7a71;border-radius:8px">
<tr><td class="ink" style="padding:28px 40px 16px;${READ};font-weight:600;color:#17191d">Ledgerboard</td></tr>
${rows}
<tr><td class="dim line" style="padding:16px 40px 18px;border-top:1px solid #e2e4e8;${SMALL};color:#5c6370">Sent by Ledgerboard at ${escapeHtml(host)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(escapeHtml)
  return `<tr><td class="ink" style="padding:0 40px 16px;${READ};color:#17191d;word-break:break-word">${lines.join('<br>')}</td></tr>`
}

/** The ground is the cell's, so that it is there in programs that give links none. */
function buttonRow(label: string, address: string): string {
  return `<tr><td style="padding:4px 40px 20px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="background-color:#1d7a71;border-radius:6px"><a href="${escapeHtml(address)}" style="display:block;padding:10px 16px;${READ};font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table></td></tr>`
}

/** For programs and people that do not follow buttons. */
function addressRow(address: string): string {
  return `<tr><td class="dim" style="padding:0 40px 20px;${SMALL};color:#5c6370;word-break:break-all">Or open this address: ${escapeHtml(address)}</td></tr>`
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
