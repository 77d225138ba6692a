import { useQueryClient } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { FullTask } from '#work/tasks/shared/task-schema.ts'
import type { TaskChoices } from '#work/tasks/web/index.ts'
import { addWatcher, removeWatcher } from '#work/watchers/shared/watcher-endpoints.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Avatar, Person } from '#platform/web/ui/marks/avatar.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { LinkGroup } from './task-links.tsx'

/** How many faces are shown; the others are counted. */
const FACES = 5

export interface TaskWatchersProps {
  task: FullTask
  users: TaskChoices['users']
}

/** Who watches a task; a press changes whether one does oneself, another one who else does (spec 26.4). */
export function TaskWatchers({ task, users = [] }: TaskWatchersProps) {
  const { id: accountId } = useAccount()
  const change = useChangeWatchers(task.id, accountId)
  const [isOpen, setOpen] = useState(false)
  const watching = task.watcherIds.map((id) => ({
    id,
    name: users.find((user) => user.id === id)?.name ?? 'Unknown User',
  }))
  const isMine = task.watcherIds.includes(accountId)
  const others = watching.length - FACES
  return (
    <LinkGroup label="Watchers" icon={<IconEye size={14} stroke={1.75} />}>
      <div className="row task-watchers">
        <Popover
          label="Watchers"
          opened={isOpen}
          onOpenChange={setOpen}
          width={280}
          isSheetOnPhone
          trigger={(attributes) => (
            <button type="button" className="task-watchers-faces" {...attributes}>
              <span className="visually-hidden">Watchers: </span>
              {watching.length === 0 ? <span className="faint">Nobody</span> : null}
              {watching.slice(0, FACES).map(({ id, name }) => (
                <Avatar key={id} id={id} name={name} size={22} labelled />
              ))}
              {others > 0 ? <span className="dim">+{others}</span> : null}
            </button>
          )}
        >
          <fieldset className="task-watchers-choices">
            <legend className="visually-hidden">Watchers</legend>
            {users.map((person) => (
              <Checkbox
                key={person.id}
                label={<Person person={person} />}
                checked={task.watcherIds.includes(person.id)}
                onChange={(isWatching) => void change(person, isWatching)}
              />
            ))}
          </fieldset>
        </Popover>
        <Button
          kind="ghost"
          size="small"
          aria-label={isMine ? `Stop watching #${task.id}` : `Watch #${task.id}`}
          title={isMine ? undefined : 'You are told of comments, the status and the due date'}
          onClick={() => void change({ id: accountId, name: 'You' }, !isMine)}
        >
          {isMine ? 'Leave' : 'Watch'}
        </Button>
      </div>
    </LinkGroup>
  )
}

/** Says at once who watches or left, with Undo. */
function useChangeWatchers(taskId: number, accountId: string) {
  const queryClient = useQueryClient()
  return async ({ id, name }: { id: string; name: string }, isWatching: boolean) => {
    const params = { id: String(taskId), userId: id }
    try {
      const { changes } = await write(queryClient, { entity: 'task-watcher', refetches: true }, () =>
        callWithMetadata(isWatching ? addWatcher : removeWatcher, { params }),
      )
      const said =
        id === accountId
          ? `You ${isWatching ? 'watch' : 'no longer watch'} #${taskId}`
          : `${name} ${isWatching ? 'watches' : 'no longer watches'} #${taskId}`
      offerUndo(changes, { message: said })
    } catch (error) {
      toast.error({ title: 'Not saved', message: sentenceOf(error) })
    }
  }
}
