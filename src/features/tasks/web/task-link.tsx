import type { ComponentProps, MouseEvent } from 'react'
import { taskAddress } from '#features/task-panel/web/index.ts'

export interface TaskLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'> {
  id: number
  onOpen: (id: number) => void
}

/** What opens a task's panel: a real link, so that it can open in another tab and be copied too. */
export function TaskLink({ id, onOpen, children, ...rest }: TaskLinkProps) {
  return (
    <a
      {...rest}
      href={taskAddress(id)}
      data-opens-task={id}
      onClick={(event) => {
        if (isModified(event)) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser does something of its own with a press: another tab, another window, a download. */
function isModified(event: MouseEvent): boolean {
  return event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
