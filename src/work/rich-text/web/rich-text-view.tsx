import { DOMSerializer } from '@tiptap/pm/model'
import { useLayoutEffect, useRef } from 'react'
import { drawImage } from './drawn-image.ts'
import { documentOf, richTextSchema } from './rich-text-schema.ts'
import { colouredSpan } from './text-style-mark.ts'
import './rich-text.css'

/**
 * A read-only rich text, rendered by the editor's own schema, never as raw HTML. Every element is created individually,
 * so that nothing in the text is parsed as markup.
 */
export function RichTextView({ html, label }: { html: string | null; label: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(drawn(html))
  }, [html])
  return html === null ? null : <div ref={element} role="group" aria-label={label} className="rich-text" />
}

let serializer: DOMSerializer | undefined

function drawn(html: string | null): DocumentFragment {
  const schema = richTextSchema()
  serializer ??= new DOMSerializer(
    {
      ...DOMSerializer.nodesFromSchema(schema),
      image: (node) => {
        const image = document.createElement('img')
        drawImage(image, node.attrs)
        return image
      },
    },
    {
      ...DOMSerializer.marksFromSchema(schema),
      textStyle: (mark) => {
        const dom = colouredSpan(mark.attrs as Parameters<typeof colouredSpan>[0])
        return { dom, contentDOM: dom }
      },
    },
  )
  const fragment = document.createDocumentFragment()
  serializer.serializeFragment(documentOf(schema, html).content, { document }, fragment)
  return fragment
}
