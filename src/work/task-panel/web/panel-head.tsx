import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconExternalLink,
  IconLink,
  IconRepeat,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RepeatMark, RepeatTask } from '#work/schedules/web/index.ts'
import { DELETE_HINT, deleteTaskAfterAsking } from '#work/tasks/web/index.ts'
import type { Task } from '#work/tasks/shared/task-schema.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { copyText } from '#platform/web/page/copy-text.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { ViewerRow } from '#platform/web/ui/lists/viewer-row.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useViewers } from '#platform/web/page/use-viewers.ts'
import type { RemarkSaver } from './remark-saver.ts'
import { SaveState } from './save-state.tsx'
import type { TaskPanelProps } from './task-panel.tsx'
import { taskAddress } from './use-open-task.ts'

const WAYS = ['Previous task', 'Next task'] as const

export interface PanelHeadProps extends TaskPanelProps {
  /** Undefined while it loads, and if it does not exist. */
  task: Task | undefined
  remark: RemarkSaver | undefined
}

/** The panel's bar: which task it is, its save state, links to other tasks, and actions. */
export function PanelHead({ id, task, remark, order, onOpen, onClose }: PanelHeadProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const mayDelete = can('task:delete')
  const [repeated, setRepeated] = useState<Task>()
  const isPhone = useIsPhone()
  const viewers = useViewers('task', id)
  const place = order.indexOf(id)
  const previous = place < 0 ? undefined : order[place - 1]
  const next = place < 0 ? undefined : order[place + 1]
  const go = (to: number | undefined) => {
    if (to !== undefined) onOpen(to)
  }

  const neighbours: MenuItem[] = [
    {
      label: WAYS[0],
      icon: <IconChevronUp size={16} stroke={1.75} aria-hidden />,
      disabledReason: previous === undefined ? 'This is the first task of the page' : undefined,
      onSelect: () => go(previous),
    },
    {
      label: WAYS[1],
      icon: <IconChevronDown size={16} stroke={1.75} aria-hidden />,
      disabledReason: next === undefined ? 'This is the last task of the page' : undefined,
      onSelect: () => go(next),
    },
    'separator',
  ]
  const items: MenuItem[] = [
    ...(isPhone ? neighbours : []),
    {
      label: 'Open in a new tab',
      icon: <IconExternalLink size={16} stroke={1.75} aria-hidden />,
      onSelect: () => window.open(taskAddress(id), '_blank', 'noopener'),
    },
    ...(can('schedule:create')
      ? [
          {
            label: 'Repeat…',
            icon: <IconRepeat size={16} stroke={1.75} aria-hidden />,
            onSelect: () => setRepeated(task),
          },
        ]
      : []),
    'separator',
    {
      label: 'Delete',
      icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
      danger: true,
      disabledReason: mayDelete ? undefined : DELETE_HINT,
      onSelect() {
        if (task === undefined) return
        void deleteTaskAfterAsking(queryClient, task).then((isDeleted) => {
          if (isDeleted) onClose()
        })
      },
    },
  ]
  return (
    <header className="task-panel-head">
      {isPhone ? (
        <IconButton
          label="Back"
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ) : null}
      {task === undefined || isPhone ? null : (
        <>
          <ProjectMark id={task.projectId} />
          <span className="ellipsis dim" title={projectText(task)}>
            {projectText(task)}
          </span>
          <span className="faint" aria-hidden>
            /
          </span>
        </>
      )}
      <span className="task-panel-number">#{id}</span>
      <RepeatMark taskId={id} />
      {task === undefined ? null : <SaveState id={id} remark={remark} />}
      <ViewerRow people={viewers} />
      {isPhone ? null : (
        <>
          <NeighbourButtons id={id} order={order} labels={WAYS} onOpen={onOpen} />
          <span className="top-bar-divider" />
        </>
      )}
      {task === undefined ? null : (
        <>
          <IconButton
            size="small"
            label="Copy link"
            icon={<IconLink size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />}
            onClick={() => void copyLink(id)}
          />
          <Menu
            label={`More about #${id}`}
            items={items}
            trigger={(attributes) => (
              <IconButton
                {...attributes}
                size="small"
                label={`More about #${id}`}
                icon={<IconDots size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />}
              />
            )}
          />
        </>
      )}
      {isPhone ? null : (
        <IconButton
          size="small"
          label="Close panel"
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      )}
      <RepeatTask task={repeated} onClose={() => setRepeated(undefined)} />
    </header>
  )
}

/** Spec 14.5, fallbacks. */
function projectText(task: Task): string {
  if (task.projectId === null) return 'No Project'
  return task.project?.name ?? 'Unknown Project'
}

async function copyLink(id: number): Promise<void> {
  const address = new URL(taskAddress(id), location.href).href
  if (await copyText(address)) toast.success({ message: 'Link copied' })
  else toast.info({ title: 'Copy this link', message: address, duration: 0 })
}
