import { escapeHtml } from '#platform/shared/text/html.ts'
import { isColor, isReadableWithWhite, textOn } from '#platform/shared/readable-color.ts'

/* Mail clients support little: a table of 600 px, inline styles, no images. The style block only adds a dark theme
   where a client asks for it, and makes room on phones; clients that drop it show the light theme, and for those
   that invert colours themselves, each text has its background. */

/** The name and colours of a mail. */
export interface MailBrand {
  name: string
  /** The colour of the bar and the button, #rrggbb. */
  color: string
  /** The text colour on that colour. */
  buttonInk: string
  /** The text colour of the figure, on white. */
  figureInk: string
}

/** A label with its text, such as "Due" with a day. */
export interface MailFact {
  label: string
  text: string
}

/** The sender's name in mails that are not a company's. */
export const PRODUCT = 'Ledgerboard'

const ACCENT = '#1d7a71'
const INK = '#17191d'
const DIM = '#5c6370'
const LINE = '#e2e4e8'
const FONT =
  "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Sinhala','Noto Sans Tamil','Nirmala UI',sans-serif"
const READ = `font:15px/24px ${FONT}`
const FACT = `font:14px/20px ${FONT}`
const QUIET = `font:13px/20px ${FONT}`
const SMALL = `font:12px/18px ${FONT}`
const FIGURE = `font:28px/36px ${FONT};font-weight:600`
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
const DARK = [
  '.ground{background-color:#131517!important}',
  '.sheet{background-color:#1b1e21!important}',
  '.line{border-color:#30343a!important}',
  '.ink{color:#e8eaed!important}',
  '.dim{color:#a3a9b3!important}',
].join('')
const NARROW = '.side{padding-left:20px!important;padding-right:20px!important}'

/** The name and colours of a company's mail, or the product's by default. */
export function brandOf(company = '', color = ACCENT): MailBrand {
  const known = isColor(color) ? color : ACCENT
  return {
    name: company === '' ? PRODUCT : company,
    color: known,
    buttonInk: textOn(known) === 'white' ? '#ffffff' : INK,
    figureInk: isReadableWithWhite(known) ? known : INK,
  }
}

/**
 * A complete mail. @param rows from the functions below; @param feet small lines below the rule at its end; @param lang
 * its language, as in HTML
 */
export function mailPage(
  rows: readonly string[],
  feet: readonly string[],
  brand: MailBrand,
  lang = 'en',
): string {
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media (max-width:480px){${NARROW}}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body class="ground" style="margin:0;background-color:#ecedef">
<table class="ground" ${TABLE} style="background-color:#ecedef"><tr><td align="center" style="padding:24px 12px">
<table class="sheet line" role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid ${LINE};border-top:0;border-radius:8px">
<tr><td style="height:4px;background-color:${brand.color};border-radius:8px 8px 0 0;font-size:0;line-height:4px">&nbsp;</td></tr>
${row(escapeHtml(brand.name), 'ink', `padding:28px 40px 16px;${READ};font-weight:600;color:${INK};word-break:break-word`)}
${rows.join('\n')}
${row(linesOf(feet), 'dim line', `padding:16px 40px 18px;border-top:1px solid ${LINE};${SMALL};color:${DIM};word-break:break-word`)}
</table>
</td></tr></table>
</body>
</html>
`
}

/** A paragraph; its line breaks are kept. */
export function paragraphRow(text: string): string {
  return row(linesOf([text]), 'ink', `padding:0 40px 16px;${READ};color:${INK};word-break:break-word`)
}

/** The figure of a document with its facts, in a frame. */
export function factsRow(figure: MailFact, facts: readonly MailFact[], brand: MailBrand): string {
  const head = `<tr><td class="side" colspan="2" style="padding:16px 20px 14px"><span class="dim" style="${QUIET};color:${DIM}">${escapeHtml(figure.label)}</span><br><span class="ink" style="${FIGURE};color:${brand.figureInk};word-break:break-word">${escapeHtml(figure.text)}</span></td></tr>`
  const rest = facts.map(({ label, text }) => {
    const edge = `border-top:1px solid ${LINE};${FACT}`
    return `<tr><td class="dim line" style="padding:7px 12px 7px 20px;${edge};color:${DIM};white-space:nowrap">${escapeHtml(label)}</td><td class="ink line" align="right" style="padding:7px 20px 7px 0;${edge};font-weight:500;color:${INK};word-break:break-word">${escapeHtml(text)}</td></tr>`
  })
  const frame = `border:1px solid ${LINE};border-radius:8px;border-collapse:separate`
  return row(
    `<table class="line" ${TABLE} style="${frame}">${head}${rest.join('')}</table>`,
    '',
    'padding:4px 40px 20px',
  )
}

/** The cell has the background colour, for clients that do not support one on links. */
export function buttonRow(label: string, address: string, { color, buttonInk }: MailBrand): string {
  const link = `<a href="${escapeHtml(address)}" style="display:block;padding:10px 16px;${READ};font-weight:600;color:${buttonInk};text-decoration:none">${escapeHtml(label)}</a>`
  const table = `<table ${TABLE}><tr><td align="center" style="background-color:${color};border-radius:6px">${link}</td></tr></table>`
  return row(table, '', 'padding:4px 40px 20px')
}

/** Small lines, one below the other. */
export function smallRow(lines: readonly string[]): string {
  return row(linesOf(lines), 'dim', `padding:0 40px 20px;${QUIET};color:${DIM};word-break:break-word`)
}

/** For mail clients and people that do not follow buttons. */
export function addressRow(address: string): string {
  const text = `Or open this address: ${escapeHtml(address)}`
  return row(text, 'dim', `padding:0 40px 20px;${SMALL};color:${DIM};word-break:break-all`)
}

function row(html: string, name: string, style: string): string {
  return `<tr><td class="${`side ${name}`.trim()}" style="${style}">${html}</td></tr>`
}

function linesOf(texts: readonly string[]): string {
  return texts
    .flatMap((text) => text.split(/\r\n?|\n/))
    .map(escapeHtml)
    .join('<br>')
}
