/**
 * How deep a parser may have to go. Its time grows with the square of the depth: 20,000 open elements would hold up
 * everybody else's calls.
 */
const MAX_DEPTH = 300

// a name is taken whole or not at all: tried in every length, one long name would hold up everybody for a minute
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/gi

/** Never open for long: void elements, and those that the next of their kind closes. */
const VOID = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'base', 'embed'])
const CLOSED_BY_NEXT = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])

/** HTML without the tags that lie too deep or close nothing; their text stays. One pass, whatever the HTML. */
export function flattenHtml(html: string): string {
  const open: string[] = []
  return html.replaceAll(TAG, (tag: string, slash: string, written: string) => {
    const name = written.toLowerCase()
    if (VOID.has(name)) return tag
    if (slash !== '') {
      const index = open.lastIndexOf(name)
      if (index === -1) return ''
      open.length = index
      return tag
    }
    if (CLOSED_BY_NEXT.has(name) && open.at(-1) === name) return tag
    if (open.length >= MAX_DEPTH) return ''
    open.push(name)
    return tag
  })
}
