import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { mergeInto, replacement } from './merge-documents.ts'
import { documentOf, htmlOf } from './rich-text-schema.ts'

/** Marks changes that the user did not type. */
const BY_OTHERS = 'preventUpdate'

/** Merges a text that someone else saved into the editor. @returns undefined when both changed the same part */
export function takeOver(
  editor: Editor,
  base: string | null,
  theirs: string | null,
): { html: string | null } | undefined {
  const { schema, state, view } = editor
  const transaction = mergeInto(state, documentOf(schema, base), documentOf(schema, theirs))
  if (!transaction) return undefined
  if (transaction.docChanged) view.dispatch(transaction.setMeta(BY_OTHERS, true))
  return { html: htmlOf(editor.state.doc) }
}

/** Replaces the editor's text, as a separate step of the undo history. */
export function replaceText(editor: Editor, html: string | null): void {
  const step = replacement(editor.state.doc, documentOf(editor.schema, html))
  if (!step) return
  const transaction = editor.state.tr.step(step).setMeta(BY_OTHERS, true)
  editor.view.dispatch(closeHistory(transaction))
  editor.view.dispatch(closeHistory(editor.state.tr))
}
