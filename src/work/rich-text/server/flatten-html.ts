/**
 * The maximum depth for a parser. Its time grows quadratically with the depth: 20,000 open elements would block all
 * other calls.
 */
const MAX_DEPTH = 300

// matches a whole name or none: with backtracking, one long name would block all other calls for a minute
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/gi

/** Not counted as open: void elements, and those that the next of their kind closes. */
const VOID = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'base', 'embed'])
const CLOSED_BY_NEXT = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'option'])

/** HTML without tags that are nested too deeply or close nothing; their text stays. A single pass for any input. */
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
