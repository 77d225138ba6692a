import { withSeparators } from '#platform/shared/counted.ts'
import { Placeholder } from '@tiptap/extensions'
import type { EditorState } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import {
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { MAX_RICH_TEXT } from '../shared/rich-text-rules.ts'
import { FormatDialog, type OpenDialog } from './tools/format-dialog.tsx'
import { LeaveByKeyboard } from './leave-by-keyboard.ts'
import { type FileLink, linkFiles } from './link-files.ts'
import { linkAtCaret, linkTarget, openLink } from './tools/link-actions.ts'
import { LinkPopup } from './tools/link-popup.tsx'
import { CleanPaste, onlyFiles } from './paste.ts'
import { documentJson, htmlOf, RICH_TEXT_EXTENSIONS } from './rich-text-schema.ts'
import { takeOver, replaceText } from './take-over.ts'
import { Toolbar } from './tools/toolbar.tsx'
import { useLeaving } from './use-leaving.ts'
import './rich-text.css'
import './rich-text-editor.css'

export interface RichTextEditorProps {
  /** Its accessible name, such as `Task Details`. */
  label: string
  /** The initial text; later ones go through the handle, so that the caret stays. */
  initialHtml: string | null
  placeholder?: string
  /** Called for every change by the user; null when nothing is left. */
  onChange: (html: string | null) => void
  /** Called when the focus left the editor, its toolbar and its dialogs. */
  onBlur?: () => void
  /** Adds a file that was pasted or dropped, and calls back with the link that stands for it in the text. */
  attachFile?: ((file: File, onAdded: (link: FileLink) => void) => void) | undefined
  ref?: Ref<RichTextHandle>
}

export interface RichTextHandle {
  /**
   * Merges what someone else saved, changing only the differing part of the document, so that caret and undo stay.
   * Unsaved own changes also stay if the two do not touch the same part. `onChange` is not called.
   * @param base the text both began with
   * @returns the merged text; undefined if both changed the same part, and the document is unchanged
   */
  merge(base: string | null, theirs: string | null): { html: string | null } | undefined
  /** Replaces the text, as one step that can be undone. `onChange` is not called. */
  replace(html: string | null): void
  focus(): void
}

/** The rich text editor with its toolbar (spec 6.3). */
export function RichTextEditor({
  label,
  initialHtml,
  placeholder = 'Type Here...',
  onChange,
  onBlur,
  attachFile,
  ref,
}: RichTextEditorProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [length, setLength] = useState(initialHtml?.length ?? 0)
  const [setup] = useState(() => ({
    content: documentJson(initialHtml),
    extensions: [
      ...RICH_TEXT_EXTENSIONS,
      Placeholder.configure({ placeholder }),
      CleanPaste,
      LeaveByKeyboard,
    ],
  }))
  const editorProps = useMemo(
    () => ({
      attributes: {
        id: `${id}text`,
        class: 'rich-text rich-text-area',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}help`,
      },
      handleClick: (_view: unknown, _position: number, event: MouseEvent) => openClicked(event),
    }),
    [id, label],
  )
  const editor = useEditor({
    ...setup,
    editorProps,
    injectCSS: false,
    enablePasteRules: ['link'],
    onUpdate: () => {
      const html = htmlOf(editor.state.doc)
      setLength(html?.length ?? 0)
      onChange(html)
    },
  })
  useImperativeHandle(
    ref,
    () => ({
      merge(base, theirs) {
        const merged = takeOver(editor, base, theirs)
        if (merged) setLength(merged.html?.length ?? 0)
        return merged
      },
      replace(html) {
        replaceText(editor, html)
        setLength(html?.length ?? 0)
      },
      focus: () => void editor.commands.focus(),
    }),
    [editor],
  )
  const leaving = useLeaving(onBlur)
  const open = {
    link: () => setDialog({ kind: 'link', target: linkTarget(editor.state) }),
    image: () => setDialog({ kind: 'image', image: selectedImage(editor.getAttributes('image')) }),
  }
  const shortcuts = {
    ...open,
    toolbar: () => focusToolbar(frame.current),
    openLink: () => openLinkAtCaret(editor.state),
  }
  const takeFiles = (event: SyntheticEvent, offered: DataTransfer, at: number) => {
    const files = onlyFiles(offered)
    if (files === undefined || attachFile === undefined) return
    event.preventDefault()
    event.stopPropagation()
    linkFiles(editor, { files, at }, attachFile)
  }
  const isTooLong = length > MAX_RICH_TEXT
  return (
    <div ref={frame} className="rich-text-editor" data-invalid={isTooLong || undefined} {...leaving}>
      <Toolbar editor={editor} label={label} controls={`${id}text`} open={open} />
      <EditorContent
        editor={editor}
        // before the editor's own listeners, which leave files out
        onPasteCapture={(event) => takeFiles(event, event.clipboardData, editor.state.selection.from)}
        onDropCapture={(event) => takeFiles(event, event.dataTransfer, placeOf(editor, event))}
        onKeyDown={(event) => {
          if (!pressedShortcut(event, shortcuts)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <p id={`${id}help`} className="visually-hidden">
        In a list, Tab and Shift+Tab change the level; press Escape first to leave with Tab. Alt+F10 goes to
        the toolbar.
      </p>
      <div role="status" className="rich-text-notice">
        {isTooLong ? <p className="field-error">{tooLong(length)}</p> : null}
      </div>
      <LinkPopup
        editor={editor}
        onEdit={() => {
          editor.view.focus()
          open.link()
        }}
      />
      <FormatDialog editor={editor} dialog={dialog} onClose={() => flushSync(() => setDialog(undefined))} />
    </div>
  )
}

/** The position of the text at which something is dropped; beside it, that of the caret. */
function placeOf({ state, view }: Editor, { clientX: left, clientY: top }: DragEvent): number {
  return view.posAtCoords({ left, top })?.pos ?? state.selection.from
}

/** Shortcuts missing from the editor's keymap. @returns whether it was one of them */
function pressedShortcut(
  event: KeyboardEvent,
  run: { link: () => void; toolbar: () => void; openLink: () => boolean },
): boolean {
  if (event.altKey && event.key === 'Enter') return run.openLink()
  if (event.altKey && event.key === 'F10') run.toolbar()
  else if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyK') run.link()
  else return false
  return true
}

function openLinkAtCaret(state: EditorState): boolean {
  const link = linkAtCaret(state)
  if (link) openLink(link.href)
  return link !== undefined
}

/** A click on a link edits it; with Ctrl or Command it opens the link. */
function openClicked(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (!event.ctrlKey && !event.metaKey)) return false
  openLink(link.getAttribute('href') ?? '')
  return true
}

function selectedImage(
  attributes: Readonly<Record<string, unknown>>,
): { src: string; alt: string } | undefined {
  const { src, alt } = attributes
  return typeof src === 'string' ? { src, alt: typeof alt === 'string' ? alt : '' } : undefined
}

function focusToolbar(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
}

function tooLong(length: number): string {
  const [used, most] = [length, MAX_RICH_TEXT].map((count) => withSeparators(count))
  return `This text is too long to be saved: with its formatting it has ${used} of at most ${most} characters.`
}
