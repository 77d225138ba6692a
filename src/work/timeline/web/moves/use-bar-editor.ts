import { useEffect, useState, useSyncExternalStore } from 'react'
import { type BarEdit, type BarEditor, createBarEditor } from './bar-editor.ts'

/**
 * The editor of the timeline's bars, and what it edits. What is not stored yet is stored when the page is left, or the
 * tab is closed or loaded again (spec 31.3).
 * @param store see createBarEditor; the first one is used
 */
export function useBarEditor(store: (edit: BarEdit) => void): {
  editor: BarEditor
  edit: BarEdit | undefined
} {
  const [editor] = useState(() => createBarEditor(store))
  const edit = useSyncExternalStore(editor.subscribe, editor.edit)
  useEffect(() => {
    window.addEventListener('pagehide', editor.commit)
    return () => {
      window.removeEventListener('pagehide', editor.commit)
      editor.commit()
    }
  }, [editor])
  return { editor, edit }
}
