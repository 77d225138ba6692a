const LIST = /^\s*([*#]{1,6}|-)[ \t]+(.*)$/
const CODE = /^\s*\{(?:code|noformat)(?::[^}\n]{0,100})?\}\s*$/
const QUOTE = /^\s*\{quote\}\s*$/
/** The most characters between two signs. */
const BOLD = /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*\n]{0,500}[^\s*])?)\*(?![\p{L}\p{N}*])/gu

/** The texts of Jira as Markdown: headings, lists, quotes, code, bold, italic and links. Other signs stay as they are. */
export function markdownOfJira(text: string): string {
  let isCode = false
  let isQuote = false
  const lines: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (CODE.test(line)) {
      isCode = !isCode
      lines.push('```')
    } else if (isCode) {
      lines.push(line)
    } else if (QUOTE.test(line)) {
      isQuote = !isQuote
      lines.push('')
    } else {
      const written = lineOf(line)
      lines.push(isQuote ? `> ${written}` : written)
    }
  }
  return [...lines, ...(isCode ? ['```'] : [])].join('\n')
}

function lineOf(line: string): string {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line)
  if (heading !== null) return `${'#'.repeat(Number(heading[1]))} ${inline(heading[2] ?? '')}`
  const quote = /^\s*bq\.\s+(.*)$/.exec(line)
  if (quote !== null) return `> ${inline(quote[1] ?? '')}`
  const item = LIST.exec(line)
  if (item === null) return inline(line)
  const [, signs = '', words = ''] = item
  return `${'   '.repeat(signs.length - 1)}${signs.endsWith('#') ? '1.' : '-'} ${inline(words)}`
}

function inline(text: string): string {
  return text
    .replaceAll(/\{(?:color|panel)(?::[^}\n]{0,100})?\}/g, '')
    .replaceAll(BOLD, '**$1**')
    .replaceAll(/\{\{([^{}\n]{1,500})\}\}/g, '`$1`')
    .replaceAll(
      /\[([^[\]|\n]{1,300})(?:\|([^[\]|\s]{1,2000}))?(?:\|smart-link)?\]/g,
      (all: string, words: string, address: string | undefined) => linkOf(all, words, address),
    )
}

function linkOf(all: string, words: string, address: string | undefined): string {
  const href = address ?? words
  if (!/^(?:https?:\/\/|mailto:)/.test(href)) return all
  return address === undefined ? `<${href}>` : `[${words}](${href})`
}
