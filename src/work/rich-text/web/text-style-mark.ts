import { Mark } from '@tiptap/core'
import { shownColours, storedColour } from '../shared/rich-text-colours.ts'

interface Colours {
  color: string | null
  backgroundColor: string | null
}

/**
 * Text and background colour. The document holds the stored colours; the displayed ones fit the theme and change with
 * it without rendering again.
 */
export const TextStyle = Mark.create({
  name: 'textStyle',
  priority: 101,

  addAttributes() {
    return {
      color: {
        default: null,
        parseHTML: (element) => storedColour(element.style.color),
        renderHTML: ({ color }) => (typeof color === 'string' ? { style: `color: ${color}` } : {}),
      },
      backgroundColor: {
        default: null,
        parseHTML: (element) => storedColour(element.style.backgroundColor),
        renderHTML: ({ backgroundColor }) =>
          typeof backgroundColor === 'string' ? { style: `background-color: ${backgroundColor}` } : {},
      },
    }
  },

  parseHTML() {
    return [
      {
        tag: 'span',
        // the mark of a surrounding span continues outside this one
        consuming: false,
        getAttrs: (element) =>
          storedColour(element.style.color) !== null || storedColour(element.style.backgroundColor) !== null
            ? null
            : false,
      },
    ]
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0]
  },

  addMarkView() {
    return ({ mark }) => {
      const dom = colouredSpan(mark.attrs as Colours)
      return { dom, contentDOM: dom }
    }
  },
})

/** A span with the display colours of a stored text style. */
export function colouredSpan({ color, backgroundColor }: Colours): HTMLElement {
  const span = document.createElement('span')
  if (color !== null) span.style.color = inBothThemes(color, 'text')
  if (backgroundColor !== null) span.style.backgroundColor = inBothThemes(backgroundColor, 'background')
  return span
}

/** Both themes' colours, between which the browser chooses by the page's `color-scheme`. */
export function inBothThemes(stored: string, use: 'text' | 'background'): string {
  const { light, dark } = shownColours(stored, use)
  return `light-dark(${light}, ${dark})`
}
