export type { FileLink } from './link-files.ts'
export { RichTextEditor, type RichTextEditorProps, type RichTextHandle } from './rich-text-editor.tsx'
export { RichTextView } from './rich-text-view.tsx'
