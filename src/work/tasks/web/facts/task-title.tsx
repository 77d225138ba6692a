import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { caretAt } from '#platform/web/ui/caret-at.ts'
import type { Task } from '../../shared/task-schema.ts'
import { useFieldState, useSaver } from '../use-save-field.ts'

/**
 * A task's title, edited by a press (spec 6.2): leaving the field or Enter saves it if it is changed and not blank;
 * Escape cancels.
 */
export function TaskTitle({ task }: { task: Task }) {
  const saver = useSaver()
  const state = useFieldState(task.id, 'taskName')
  const [typed, setTyped] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const isEditing = typed !== undefined
  const shown = state === undefined || state.state === 'saved' ? task.taskName : state.value
  const { id } = task

  useEffect(() => {
    if (!isEditing) return undefined
    const element = area.current
    const place = caret.current ?? element?.value.length ?? 0
    element?.focus()
    element?.setSelectionRange(place, place)
    saver.open(id, 'taskName', element?.value ?? '')
    // saves also when the panel unmounts
    return () => saver.close(id, 'taskName')
  }, [saver, id, isEditing])

  const edit = (event: MouseEvent) => {
    const place = event.detail === 0 ? undefined : caretAt(event.clientX, event.clientY)
    caret.current = place?.node instanceof Text ? place.offset : undefined
    setTyped(shown)
  }
  const type = (text: string) => {
    setTyped(text)
    saver.hold(id, 'taskName', text.trim() === '' ? task.taskName : text)
  }
  const close = () => setTyped(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') saver.cancel(id, 'taskName')
    flushSync(close)
    heading.current?.querySelector('button')?.focus()
  }
  return (
    <h2 ref={heading} className="task-title">
      {isEditing ? (
        <span className="task-title-edit">
          {/* gives the field the height of its text */}
          <span aria-hidden>{typed}&nbsp;</span>
          <textarea
            ref={area}
            aria-label="Task Name"
            rows={1}
            maxLength={300}
            value={typed}
            onChange={(event) => type(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </span>
      ) : (
        <button type="button" onClick={edit}>
          {shown}
        </button>
      )}
    </h2>
  )
}
