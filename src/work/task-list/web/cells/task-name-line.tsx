import { IconPencil } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { LabelChips } from '#work/labels/web/index.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { FileCount, SubTaskCount, WaitsForMark } from '#work/tasks/web/index.ts'
import { TaskLink } from '#work/task-pages/web/index.ts'
import { useNameMark } from '../list-columns.ts'
import { useNamePress } from './use-name-press.ts'

export interface TaskNameLineProps {
  task: Task
  onOpen: (id: number) => void
  onClose: (id: number) => void
  /** Edits the name in place. */
  onEdit: (event: MouseEvent) => void
  /** Number and name. */
  children: ReactNode
}

/** The content of the name's cell: the link to the panel, sub-tasks, files, and the pencil that renames. */
export function TaskNameLine({ task, onOpen, onClose, onEdit, children }: TaskNameLineProps) {
  const { id } = task
  const mark = useNameMark(task)
  const { press, ...handlers } = useNamePress({
    onOpen: () => onOpen(id),
    onTakeBack: () => onClose(id),
    onEdit,
  })
  return (
    <div className="task-line">
      <TaskLink
        {...handlers}
        id={id}
        className="task-open"
        draggable={false}
        aria-keyshortcuts="F2"
        onOpen={(_id, { detail }) => press(detail)}
      >
        {children}
      </TaskLink>
      {mark}
      <SubTaskCount task={task} />
      <FileCount task={task} />
      <WaitsForMark task={task} />
      <LabelChips ids={task.labels} most={2} />
      <IconButton
        size="small"
        className="task-rename"
        label={`Rename #${id}`}
        title="Rename (F2)"
        icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={onEdit}
      />
    </div>
  )
}
