import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconClockPause, IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { addBlocker, removeBlocker } from '#work/tasks/shared/task-endpoints.ts'
import type { FullTask, LinkedTask } from '#work/tasks/shared/task-schema.ts'
import {
  taskChoicesQuery,
  TaskDueDay,
  TaskNumber,
  taskOption,
  taskQuery,
  TaskStatusGlyph,
} from '#work/tasks/web/index.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { OptionList } from '#platform/web/ui/fields/option-list.tsx'
import { RecordLink } from '#platform/web/ui/lists/record-link.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { taskAddress } from './use-open-task.ts'
import './task-links.css'

export interface TaskLinksProps {
  task: FullTask
  today: string
  onOpen: (id: number) => void
}

/** What a task waits for, and what waits for it (spec 28.4). */
export function TaskLinks({ task, today, onOpen }: TaskLinksProps) {
  const { change } = useChangeBlockers(task.id)
  return (
    <div className="task-links">
      <LinkGroup label="Waits for" icon={<IconClockPause size={14} stroke={1.75} />}>
        {task.waitsFor.map((other) => (
          <LinkLine key={other.id} other={other} today={today} onOpen={onOpen}>
            <IconButton
              size="small"
              label={`#${task.id} no longer waits for #${other.id}`}
              title="Remove"
              icon={<IconX size={14} stroke={1.75} aria-hidden />}
              onClick={() => void change(other.id, false)}
            />
          </LinkLine>
        ))}
        <AddBlocker task={task} onAdd={(id) => void change(id, true)} />
      </LinkGroup>
      {task.blocks.length === 0 ? null : (
        <LinkGroup label="Blocks" icon={<IconLock size={14} stroke={1.75} />}>
          {task.blocks.map((other) => (
            <LinkLine key={other.id} other={other} today={today} onOpen={onOpen} />
          ))}
        </LinkGroup>
      )}
    </div>
  )
}

/** A line of the panel with a list beside its label. */
export function LinkGroup({
  label,
  icon,
  children,
}: {
  label: string
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div className="task-links-group" role="group" aria-label={label}>
      <span className="row note task-links-label" aria-hidden>
        {icon}
        {label}
      </span>
      <div className="task-links-list">{children}</div>
    </div>
  )
}

interface LinkLineProps extends Pick<TaskLinksProps, 'today' | 'onOpen'> {
  other: LinkedTask
  children?: ReactNode
}

function LinkLine({ other, today, onOpen, children }: LinkLineProps) {
  return (
    <div className="task-links-line">
      <RecordLink
        kind="task"
        id={other.id}
        href={taskAddress(other.id)}
        className="task-links-open"
        onOpen={onOpen}
      >
        <TaskStatusGlyph status={other.status} size={14} />
        <TaskNumber id={other.id} />
        <span className="ellipsis" title={other.taskName}>
          {other.taskName}
        </span>
        <TaskDueDay task={other} today={today} />
      </RecordLink>
      {children}
    </div>
  )
}

/** Says at once what changed, with Undo. */
function useChangeBlockers(id: number) {
  const queryClient = useQueryClient()
  const change = async (otherId: number, isWaiting: boolean) => {
    const params = { id: String(id), otherId: String(otherId) }
    try {
      // the other task shows it, too
      const { changes } = await write(queryClient, { entity: 'task', refetches: true }, () =>
        callWithMetadata(isWaiting ? addBlocker : removeBlocker, { params }),
      )
      offerUndo(changes, { message: `#${id} ${isWaiting ? 'waits' : 'no longer waits'} for #${otherId}` })
    } catch (error) {
      toast.error({ title: 'Not saved', message: sentenceOf(error) })
    }
  }
  return { change }
}

function AddBlocker({ task, onAdd }: { task: FullTask; onAdd: (id: number) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    anchor?.focus()
    setOpen(false)
  }
  return (
    <>
      <Button
        ref={setAnchor}
        kind="ghost"
        size="small"
        className="task-links-add"
        icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
        aria-label={`${task.waitsFor.length === 0 ? 'Nothing: add' : 'Add'} a task that #${task.id} waits for`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {task.waitsFor.length === 0 ? 'Nothing' : 'Add'}
      </Button>
      {isOpen ? (
        <OtherTasks
          anchor={anchor}
          without={[task.id, ...task.waitsFor.map(({ id }) => id)]}
          onChoose={(id) => {
            close()
            onAdd(id)
          }}
          onClose={(reason) => (reason === 'outside' ? setOpen(false) : close())}
        />
      ) : null}
    </>
  )
}

interface OtherTasksProps {
  anchor: HTMLElement | null
  without: readonly number[]
  onChoose: (id: number) => void
  onClose: (reason: 'escape' | 'outside' | 'tab') => void
}

/** Tasks by a word, or by their number. */
function OtherTasks({ anchor, without, onChoose, onClose }: OtherTasksProps) {
  const [text, setText] = useState('')
  const list = useQuery(taskChoicesQuery(text))
  const number = /^#?([1-9]\d{0,8})$/.exec(text)?.[1]
  const numbered = useQuery({ ...taskQuery(Number(number ?? 0)), enabled: number !== undefined }).data
  const found = [...(numbered === undefined ? [] : [numbered]), ...(list.data?.tasks ?? [])]
  const options = [...new Map(found.map((one) => [one.id, one])).values()]
    .filter(({ id }) => !without.includes(id))
    .map(({ id, taskName }) => taskOption(id, taskName))
  return (
    <OptionList
      id="task-links-others"
      label="Tasks"
      anchor={anchor}
      options={options}
      value={null}
      searchable
      noneText={list.isError ? 'The tasks could not be loaded.' : 'Nothing found'}
      remote={{ text, isBusy: list.isFetching, onSearch: setText }}
      onChoose={(value) => onChoose(Number(value))}
      onClose={onClose}
    />
  )
}
