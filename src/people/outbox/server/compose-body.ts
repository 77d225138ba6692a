import {
  addressRow,
  brandOf,
  buttonRow,
  factsRow,
  type MailFact,
  mailPage,
  paragraphRow,
  PRODUCT,
  smallRow,
} from './mail-page.ts'

/** A link in a mail: its target within the product, and its text. */
export interface MailLink {
  /** Path below APP_URL, with a leading slash. */
  path: string
  label: string
}

/** What a document's mail shows in addition to its paragraphs, all plain text. */
export interface MailSheet {
  /** The company's name, shown instead of the product's. */
  company: string
  /** The colour of the bar at the top, #rrggbb. */
  color: string
  /** Such as "Amount due" with "LKR 617,730.00". */
  figure: MailFact
  /** Such as "Invoice" with its number, or "Due" with its day. */
  facts: readonly MailFact[]
  /** Small lines below the facts, such as where to pay to. */
  small: readonly string[]
  /** One line at the foot, such as the company's address; '' for none. */
  footer: string
  /** The language of all of it, as in HTML. Default: English. */
  lang?: string
  /** Who sent it, in that language, with `{product}` and `{host}`. */
  sentBy?: string
}

/** The text of a mail. */
export interface MailWords {
  paragraphs: readonly string[]
  link?: MailLink
  /** Said in the place of a link that is not shown. */
  hiddenLink?: string
  sheet?: MailSheet
}

/**
 * The plain text and the HTML of a mail, with the same content. All user input is escaped; no external content is
 * loaded. A link follows the first paragraph; on a sheet it follows the figure and its facts, which follow the greeting
 * and the sentence after it.
 */
export function composeBody(mail: MailWords, appUrl: string): { text: string; html: string } {
  const { sheet } = mail
  const leading = sheet === undefined ? 1 : 2
  const [before, after] = [mail.paragraphs.slice(0, leading), mail.paragraphs.slice(leading)]
  const link = mail.link === undefined ? undefined : { ...mail.link, address: `${appUrl}${mail.link.path}` }
  const brand = brandOf(sheet?.company, sheet?.color)
  const sender = (sheet?.sentBy ?? 'Sent by {product} at {host}')
    .replace('{product}', PRODUCT)
    .replace('{host}', new URL(appUrl).host)
  const feet = sheet === undefined ? [] : filled([sheet.footer, sender])
  const blocks = [
    ...(sheet === undefined ? [] : [brand.name]),
    ...before,
    ...(sheet === undefined ? [] : [factLines(sheet)]),
    link?.address ?? mail.hiddenLink ?? '',
    ...(sheet === undefined ? [] : [sheet.small.join('\n')]),
    ...after,
    feet.join('\n'),
  ]
  const rows = [
    ...before.map(paragraphRow),
    ...(sheet === undefined ? [] : [factsRow(sheet.figure, sheet.facts, brand)]),
    ...(link === undefined ? [] : [buttonRow(link.label, link.address, brand)]),
    ...(mail.hiddenLink === undefined ? [] : [paragraphRow(mail.hiddenLink)]),
    ...(sheet === undefined || sheet.small.length === 0 ? [] : [smallRow(sheet.small)]),
    ...after.map(paragraphRow),
    ...(link === undefined ? [] : [addressRow(link.address)]),
  ]
  return {
    text: `${filled(blocks).join('\n\n')}\n`,
    html: mailPage(rows, sheet === undefined ? [sender] : feet, brand, sheet?.lang),
  }
}

function factLines({ figure, facts }: MailSheet): string {
  return [figure, ...facts].map(({ label, text }) => `${label}: ${text}`).join('\n')
}

function filled(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '')
}
