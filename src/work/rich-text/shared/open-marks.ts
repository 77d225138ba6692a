import { type Mark, orderedMarks } from './rich-text-document.ts'
import { isLinkAddress } from './rich-text-address.ts'
import { storedColour } from './rich-text-colours.ts'
import { RICH_TEXT_STYLES, SAME_MEANING } from './rich-text-rules.ts'

/** An open inline element with the marks it creates; none if it is not allowed. */
export interface OpenElement {
  tag: string
  mark: Mark | undefined
}

const SIMPLE = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike', code: 'code' } as const

/** The effect of an inline element on its text. */
export function openElement(tag: string, attributes: ReadonlyMap<string, string>): OpenElement {
  return { tag, mark: markOf(SAME_MEANING[tag] ?? tag, attributes) }
}

function markOf(tag: string, attributes: ReadonlyMap<string, string>): Mark | undefined {
  if (tag === 'a') {
    const href = attributes.get('href')?.trim() ?? ''
    return isLinkAddress(href) ? { type: 'link', attrs: { href } } : undefined
  }
  if (tag === 'span') {
    const color = colourIn(attributes, 'color')
    const backgroundColor = colourIn(attributes, 'background-color')
    if (color === null && backgroundColor === null) return undefined
    return { type: 'textStyle', attrs: { color, backgroundColor } }
  }
  return Object.hasOwn(SIMPLE, tag) ? { type: SIMPLE[tag as keyof typeof SIMPLE] } : undefined
}

/** The marks of a text inside these elements, innermost last. */
export function marksInside(elements: readonly OpenElement[]): Mark[] {
  const marks = new Map<Mark['type'], Mark>()
  for (const { mark } of elements) {
    if (!mark) continue
    const outer = marks.get(mark.type)
    marks.set(
      mark.type,
      outer?.type === 'textStyle' && mark.type === 'textStyle' ? merged(outer, mark) : mark,
    )
  }
  return orderedMarks([...marks.values()])
}

type TextStyle = Extract<Mark, { type: 'textStyle' }>

function merged(outer: TextStyle, inner: TextStyle): TextStyle {
  return {
    type: 'textStyle',
    attrs: {
      color: inner.attrs.color ?? outer.attrs.color,
      backgroundColor: inner.attrs.backgroundColor ?? outer.attrs.backgroundColor,
    },
  }
}

/** A style's value in a `style` attribute; null if missing or not allowed. */
export function styleIn(attributes: ReadonlyMap<string, string>, name: string): string | null {
  const value = declared(attributes, name)
  return value !== undefined && RICH_TEXT_STYLES[name]?.test(value) ? value : null
}

function colourIn(attributes: ReadonlyMap<string, string>, name: string): string | null {
  const value = declared(attributes, name)
  return value === undefined ? null : storedColour(value)
}

function declared(attributes: ReadonlyMap<string, string>, name: string): string | undefined {
  const style = attributes.get('style')
  if (style === undefined) return undefined
  const declarations = style.toLowerCase().split(';')
  const last = declarations.findLast((declaration) => declaration.split(':')[0]?.trim() === name)
  return last?.slice(last.indexOf(':') + 1).trim()
}
