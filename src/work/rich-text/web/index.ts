export { RichTextEditor, type RichTextHandle } from './rich-text-editor.tsx'
export { RichTextView } from './rich-text-view.tsx'
