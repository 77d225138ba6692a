import { type Editor, getMarkRange } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { NodeSelection } from '@tiptap/pm/state'
import { isLinkAddress } from '../../shared/rich-text-address.ts'

export interface LinkTarget {
  from: number
  to: number
  /** '' when there is no link yet. */
  href: string
  text: string
}

/** What the link dialog edits: the link at the caret or in the selection, or else the selected text. */
export function linkTarget(state: EditorState): LinkTarget {
  const { selection, doc, schema } = state
  const type = schema.marks['link']
  const range = type && (getMarkRange(selection.$from, type) ?? getMarkRange(selection.$to, type))
  if (type && range) {
    const marks = doc.resolve(range.from).nodeAfter?.marks ?? []
    const href = String(marks.find((mark) => mark.type === type)?.attrs['href'] ?? '')
    return { ...range, href, text: doc.textBetween(range.from, range.to, ' ') }
  }
  // an image is not replaced by its link
  const { from, to } =
    selection instanceof NodeSelection ? { from: selection.to, to: selection.to } : selection
  return { from, to, href: '', text: doc.textBetween(from, to, ' ') }
}

/** The link at the caret; undefined if there is none, or if something is selected. */
export function linkAtCaret(state: EditorState): LinkTarget | undefined {
  if (!state.selection.empty) return undefined
  const target = linkTarget(state)
  return target.href === '' ? undefined : target
}

/** Creates or changes a link; an unchanged text keeps its formatting. */
export function setLink(editor: Editor, target: LinkTarget, href: string, text: string): void {
  editor
    .chain()
    .command(({ tr, state }) => {
      const { link, code } = state.schema.marks
      if (!link) return false
      const mark = link.create({ href })
      if (target.from < target.to && text === target.text) {
        if (code) tr.removeMark(target.from, target.to, code)
        tr.addMark(target.from, target.to, mark)
      } else {
        const around = state.doc.resolve(target.from)
        const looks = target.from < target.to ? (around.nodeAfter?.marks ?? []) : around.marks()
        const kept = looks.filter(({ type }) => type !== code && type !== link)
        tr.replaceWith(target.from, target.to, state.schema.text(text, mark.addToSet(kept)))
      }
      tr.removeStoredMark(link)
      return true
    })
    .setTextSelection(target.from + (text === target.text ? target.to - target.from : text.length))
    .focus()
    .run()
}

/** Removes the link but keeps its text. */
export function removeLink(editor: Editor, { from, to }: LinkTarget): void {
  editor
    .chain()
    .command(({ tr, state }) => {
      const { link } = state.schema.marks
      if (link) tr.removeMark(from, to, link)
      return link !== undefined
    })
    .focus()
    .run()
}

/** Opens a link in a new tab without access to this one. */
export function openLink(href: string): void {
  if (isLinkAddress(href)) window.open(href, '_blank', 'noopener,noreferrer')
}
