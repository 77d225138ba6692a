import { Extension } from '@tiptap/core'
import { DOMParser, Fragment, type Mark, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { BACKGROUND_COLOURS, type ColourPreset, TEXT_COLOURS } from '../shared/rich-text-colours.ts'

/** The name under which style attributes pass the parser: the page's CSP forbids them on any element. */
const STYLE = 'data-pasted-style'
/** The same for event handlers: the CSP runs none, and would report each. */
const HANDLER = 'data-pasted-handler'
/** A tag with its attributes; quoted values may contain any character. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*(?:>|$|(?=<))/gi

/**
 * Pasted and dropped text keeps only what the editor supports. Colours from other pages are removed, as they are rarely
 * wanted; images without a web address are left out, and the user is told.
 */
export const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          clipboardParser: stylingParser(this.editor.schema),
          transformPastedHTML(html) {
            if (/<img\b[^<>]*\bsrc\s*=\s*["']?\s*(?!https?:|[\s"'])/i.test(html)) warnOfOmittedPictures()
            return html
              .replaceAll(/<style\b[\s\S]*?<\/style\s*>|<base\b[^<>]*>/gi, '')
              .replaceAll(TAG, (tag) =>
                tag
                  .replaceAll(/[\s/"'`]style(?=\s*=)/gi, (name) => `${name[0]} ${STYLE}`)
                  .replaceAll(/[\s/"'`]on[a-z]+(?=\s*=)/gi, (name) => `${name[0]} ${HANDLER}`),
              )
          },
          transformPasted: (slice) =>
            new Slice(withoutForeignColours(slice.content), slice.openStart, slice.openEnd),
          handlePaste: (_view, event) => refuseFiles(event.clipboardData),
          handleDrop: (_view, event) => refuseFiles(event.dataTransfer),
        },
      }),
    ]
  },
})

/** What is pasted or dropped, if it is files without a text. */
export function onlyFiles(data: DataTransfer | null): FileList | undefined {
  if (data === null || data.files.length === 0) return undefined
  return data.getData('text/html') === '' && data.getData('text/plain') === '' ? data.files : undefined
}

/** Files are intercepted, as the browser would navigate to them. */
function refuseFiles(data: DataTransfer | null): boolean {
  if (onlyFiles(data) === undefined) return false
  warnOfOmittedPictures()
  return true
}

function warnOfOmittedPictures(): void {
  toast.warning({
    title: 'Picture left out',
    message: 'Only pictures with an address on the web can be shown. Insert them with Insert image.',
  })
}

/** The schema's own parser; styles are restored to the elements one by one, which the CSP allows. */
function stylingParser(schema: Schema): DOMParser {
  const parser = DOMParser.fromSchema(schema)
  const parseSlice: DOMParser['parseSlice'] = (dom, options) => {
    for (const element of (dom as Element).querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
      element.style.cssText = element.getAttribute(STYLE) ?? ''
      element.removeAttribute(STYLE)
    }
    return parser.parseSlice(dom, options)
  }
  return Object.create(parser, { parseSlice: { value: parseSlice } }) as DOMParser
}

function withoutForeignColours(fragment: Fragment): Fragment {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    nodes.push(
      node.isText
        ? node.mark(node.marks.flatMap((mark) => ownColours(mark)))
        : node.copy(withoutForeignColours(node.content)),
    )
  })
  return Fragment.from(nodes)
}

function ownColours(mark: Mark): Mark[] {
  if (mark.type.name !== 'textStyle') return [mark]
  const color = presetOf(TEXT_COLOURS, mark.attrs['color'])
  const backgroundColor = presetOf(BACKGROUND_COLOURS, mark.attrs['backgroundColor'])
  return color === null && backgroundColor === null ? [] : [mark.type.create({ color, backgroundColor })]
}

function presetOf(presets: readonly ColourPreset[], colour: unknown): string | null {
  return presets.find(({ light }) => light === colour)?.light ?? null
}
