/** Text that is markup already: made by {@link markup} alone, so that nothing typed gets into it unescaped. */
export class Html {
  readonly #text: string

  constructor(parts: TemplateStringsArray, values: readonly HtmlValue[]) {
    this.#text = parts.map((part, index) => part + markupOf(values[index])).join('')
  }

  toString(): string {
    return this.#text
  }
}

/** What a template may contain: text, which is escaped, other templates, and lists of both; nothing for undefined. */
export type HtmlValue = string | number | Html | undefined | readonly HtmlValue[]

/** A piece of HTML from a template. Every value is escaped, unless it is such a piece itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts, values)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, between tags or within quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

function markupOf(value: HtmlValue): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.toString()
  return typeof value === 'object' ? value.map(markupOf).join('') : escapeHtml(String(value))
}
