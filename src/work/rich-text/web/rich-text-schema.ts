import { getSchema } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import type { Node, Schema } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from '../shared/rich-text-address.ts'
import { readRichText } from '../shared/read-rich-text.ts'
import { emptyParagraph, hasVisibleContent, type RichTextDocument } from '../shared/rich-text-document.ts'
import { LINK_RELATION, LINK_TARGET } from '../shared/rich-text-rules.ts'
import { writeRichText } from '../shared/write-rich-text.ts'
import { Alignment, Indent } from './tools/block-format.ts'
import { Image } from './image-node.ts'
import { TextStyle } from './text-style-mark.ts'

/** Spec 6.3: the number of undo steps, and the pause in milliseconds after which typing starts a new one. */
const UNDO = { depth: 100, newGroupDelay: 500 }

/** Text typed after a link is not part of it. */
const SafeLink = Link.extend({ inclusive: false }).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => isLinkAddress(address),
  HTMLAttributes: { target: LINK_TARGET, rel: LINK_RELATION },
})

/** What a document may contain (shared/rich-text-rules.ts), the same for the editor and the read-only view. */
export const RICH_TEXT_EXTENSIONS = [
  StarterKit.configure({
    codeBlock: false,
    horizontalRule: false,
    gapcursor: false,
    trailingNode: false,
    link: false,
    undoRedo: UNDO,
    dropcursor: { color: false, class: 'rich-text-drop-cursor' },
  }),
  SafeLink,
  TextStyle,
  Alignment,
  Indent,
  Image,
]

let schema: Schema | undefined

/** The schema of the extensions, for documents outside an editor. */
export function richTextSchema(): Schema {
  schema ??= getSchema(RICH_TEXT_EXTENSIONS)
  return schema
}

/** A stored rich text as a document's JSON, with at least one paragraph. */
export function documentJson(html: string | null): RichTextDocument {
  const document = readRichText(html)
  return document.content.length > 0 ? document : { type: 'doc', content: [emptyParagraph()] }
}

/** A stored rich text as a document of a schema. */
export function documentOf(inSchema: Schema, html: string | null): Node {
  return inSchema.nodeFromJSON(documentJson(html))
}

/** A document in its stored form; null if nothing in it is visible. */
export function htmlOf(document: Node): string | null {
  const tree = document.toJSON() as RichTextDocument
  return hasVisibleContent(tree) ? writeRichText(tree) : null
}
