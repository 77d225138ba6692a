import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { MAX_ROWS } from '#platform/shared/pagination.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'
import { dayWithWeekday } from '../day-with-weekday.ts'
import { TimeEntryDialog, type TimeEntryDialogProps } from '../entry/time-entry-dialog.tsx'
import type { TimeStart } from '../entry/time-entry-form.ts'
import { type ShownTime, timeQuery } from '../time-queries.ts'
import { deleteTimeAfterAsking } from './delete-time.tsx'
import { TimeEntriesSkeleton } from './time-entries-skeleton.tsx'
import { TimeEntryRow } from './time-entry-row.tsx'
import { groupsByDay, groupsByPerson, type TimeGroup } from './time-groups.ts'
import './time-entries.css'

/** Entries that are loaded at once. */
export const ENTRIES_PER_STEP = 100

export interface TimeEntriesProps {
  shown: ShownTime
  /** What the entries are listed under; by default their days. */
  by?: 'day' | 'person'
}

/** The time entries of some days, newest day first, each to change and delete (spec 15.2). */
export function TimeEntries({ shown, by = 'day' }: TimeEntriesProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const can = useCan()
  const focus = useKeptFocus<HTMLDivElement>()
  const step = shown.limit ?? ENTRIES_PER_STEP
  const [limit, setLimit] = useState(step)
  // one longer page: entries that others add or delete neither repeat nor hide any
  const list = useQuery(timeQuery({ ...shown, limit }))
  const [opened, setOpened] = useState<Omit<TimeEntryDialogProps, 'onClose'>>()
  const isOfOneTask = typeof shown.taskId === 'number'
  const add = can('time:create') ? () => setOpened({ start: startOf(shown, today) }) : undefined
  const groups =
    list.data === undefined ? [] : by === 'day' ? groupsByDay(list.data) : groupsByPerson(list.data)
  const total = list.data?.total ?? 0
  const loaded = list.data?.entries.length ?? 0

  return (
    <div className="time-entries" aria-busy={list.isPlaceholderData || undefined} {...focus}>
      {list.isPending ? <TimeEntriesSkeleton /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorBox
          title="The time could not be loaded."
          detail={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isSuccess && total === 0 ? (
        <EmptyState
          small
          icon={<IconClock size={32} stroke={1.25} />}
          title="No time noted"
          help={isOfOneTask ? 'Start the timer, or add time by hand.' : undefined}
          actions={
            add === undefined ? undefined : (
              <Button
                size="small"
                icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
                data-focus-fallback
                onClick={add}
              >
                Add an entry
              </Button>
            )
          }
        />
      ) : null}
      {groups.map((group) => (
        <Group
          key={group.key}
          group={group}
          by={by}
          today={today}
          isOfOneTask={isOfOneTask}
          namesPerson={by === 'day' && shown.userId === 'all'}
          onEdit={(original) => setOpened({ original })}
          onDelete={(entry) =>
            void deleteTimeAfterAsking(queryClient, entry, { today, mayRestore: can('bin:view') })
          }
        />
      ))}
      {loaded < total && limit < MAX_ROWS ? (
        <Button
          kind="ghost"
          className="time-entries-more"
          busy={list.isPlaceholderData}
          onClick={() => setLimit(Math.min(MAX_ROWS, limit + step))}
        >
          Show more
          <span className="dim">{`${loaded} of ${counted(total, 'entry', 'entries')}`}</span>
        </Button>
      ) : null}
      {opened === undefined ? null : <TimeEntryDialog {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

interface GroupProps {
  group: TimeGroup
  by: 'day' | 'person'
  today: string
  isOfOneTask: boolean
  namesPerson: boolean
  onEdit: (entry: TimeEntry) => void
  onDelete: (entry: TimeEntry) => void
}

function Group({ group: { minutes, entries }, by, today, ...row }: GroupProps) {
  const id = useId()
  const [first] = entries
  if (first === undefined) return null
  return (
    <>
      <div className="time-entries-head">
        {by === 'day' ? (
          <span id={id} className="time-entries-title">
            {dayWithWeekday(first.day, today)}
          </span>
        ) : (
          <>
            <Avatar id={first.userId} name={first.userName} />
            <span id={id} className="time-entries-title">
              {first.userName}
            </span>
          </>
        )}
        {minutes === undefined ? null : (
          <span className="time-entries-sum">
            <span aria-hidden>{formatLength(minutes)} h</span>
            <span className="visually-hidden">{lengthInWords(minutes)}</span>
          </span>
        )}
      </div>
      <ul className="time-entries-list" aria-labelledby={id}>
        {entries.map((entry) => (
          <TimeEntryRow key={entry.id} {...row} entry={entry} today={today} namesDay={by === 'person'} />
        ))}
      </ul>
    </>
  )
}

/** What new time begins with: what is shown, on its last day if that is over. */
function startOf({ taskId, projectId, userId, to }: ShownTime, today: string): TimeStart {
  return {
    ...(to === undefined || to >= today ? {} : { day: to }),
    ...(typeof taskId === 'number' ? { taskId } : projectId === undefined ? {} : { projectId }),
    ...(userId === undefined || userId === 'me' || userId === 'all' ? {} : { userId }),
  }
}
