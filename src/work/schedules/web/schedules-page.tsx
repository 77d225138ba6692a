import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDots, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, weekdayName } from '#platform/shared/dates.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListTable } from '#platform/web/ui/lists/list-table.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { ListedSchedule, Schedule } from '../shared/schedule-schema.ts'
import { rhythmWords } from '../shared/schedule-words.ts'
import { scheduleListQuery, scheduleQuery } from './schedule-queries.ts'
import { askAndDeleteSchedule, end, makeNow, makeUp, pauseOrResume, skipNext } from './steer-schedule.ts'
import './schedules.css'

const dialogs = lazyPart(() => import('./schedule-dialog.tsx'))

const TABLE = {
  label: 'Repeating tasks',
  className: 'schedules-table',
  columns: [
    { className: 'schedule-name', label: 'Name' },
    { className: 'schedule-when', label: 'Repeats' },
    { className: 'schedule-next', label: 'Next' },
    { className: 'schedule-actions', label: 'Actions', isUnseen: true },
  ],
} as const

/** Repeating tasks: /repeating (spec 29). */
export function SchedulesPage() {
  const can = useCan()
  const today = useToday()
  const queryClient = useQueryClient()
  const [address] = useListAddress()
  const list = useQuery(scheduleListQuery(address))
  const [edited, setEdited] = useState<Schedule>()
  const { module: dialog } = dialogs.useIt(edited !== undefined)
  const edit = async ({ id }: ListedSchedule) => {
    try {
      setEdited(await queryClient.fetchQuery(scheduleQuery(id)))
    } catch (error) {
      toast.error({ title: 'The repeating task could not be opened', message: sentenceOf(error) })
    }
  }
  return (
    <>
      <ListFrame
        title="Repeating tasks"
        noun={{ one: 'repeating task', many: 'repeating tasks' }}
        list={list}
        loading={<ListTable {...TABLE} />}
        renderRows={(rows, isStale) => (
          <ListTable {...TABLE} isStale={isStale}>
            {rows.map((row) => (
              <tr key={row.id} data-resting={row.state !== 'running' || undefined}>
                <td className="schedule-name">
                  <span className="ellipsis" title={row.name}>
                    {row.name}
                  </span>
                  <span className="note ellipsis">{whomOf(row)}</span>
                  <span className="schedule-when-short note">{rhythmWords(row)}</span>
                </td>
                <td className="schedule-when">
                  <span className="ellipsis">{rhythmWords(row)}</span>
                </td>
                <td className="schedule-next">
                  <NextDay row={row} today={today} />
                </td>
                <td className="schedule-actions">
                  <div className="schedule-buttons">
                    {can('schedule:edit') ? <MoreButton row={row} today={today} /> : null}
                    <EditDeleteButtons
                      name={row.name}
                      onEdit={can('schedule:edit') ? () => void edit(row) : undefined}
                      onDelete={
                        can('schedule:delete') ? () => void askAndDeleteSchedule(queryClient, row) : undefined
                      }
                    />
                  </div>
                </td>
              </tr>
            ))}
          </ListTable>
        )}
        empty={{
          icon: <IconRepeat size={32} stroke={1.25} />,
          title: 'Nothing repeats yet',
          help: 'Open a task and choose Repeat from its menu: it comes again by itself.',
        }}
        searched="Names are searched."
        errorTitle="The repeating tasks could not be loaded."
        edgeToEdge
      />
      {edited === undefined || dialog === undefined ? null : (
        <dialog.EditScheduleDialog edited={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function whomOf({ assignee, project, isProjectGone }: ListedSchedule): string {
  const where = isProjectGone ? 'its project was deleted' : project?.name
  return [assignee?.name ?? 'Unassigned', where].filter((word) => word !== undefined).join(' · ')
}

/** The next day, or why there is none. */
function NextDay({ row, today }: { row: ListedSchedule; today: string }) {
  const { state, nextOn, lastTaskId } = row
  if (state === 'ended') return <span className="dim">Ended</span>
  if (state === 'paused') return <span className="schedule-paused">Paused</span>
  if (nextOn !== null)
    return (
      <>
        <span className="schedule-next-weekday">{weekdayName(nextOn).slice(0, 3)} </span>
        {formatDay(nextOn, today)}
      </>
    )
  return (
    <span className="dim">
      Waits for{' '}
      <Link to="/task" search={{ task: lastTaskId ?? undefined } as never} className="link">
        #{lastTaskId}
      </Link>
    </span>
  )
}

function MoreButton({ row, today }: { row: ListedSchedule; today: string }) {
  const queryClient = useQueryClient()
  const { state, nextOn, lastTaskId, name, missedCount = 0 } = row
  const noNext =
    state !== 'running' ? `It is ${state}` : nextOn === null ? `#${lastTaskId} is still open` : undefined
  const items: MenuItem[] = [
    {
      label: state === 'paused' ? 'Resume' : 'Pause',
      disabledReason: state === 'ended' ? 'It has ended' : undefined,
      onSelect: () => void pauseOrResume(queryClient, row),
    },
    {
      label: nextOn === null ? 'Skip the next one' : `Skip ${formatDay(nextOn, today)}`,
      disabledReason: noNext,
      onSelect: () => {
        if (nextOn !== null) void skipNext(queryClient, row, nextOn)
      },
    },
    {
      label: 'Make the next one now',
      disabledReason: noNext,
      onSelect: () => void makeNow(queryClient, row),
    },
    ...(missedCount === 0
      ? []
      : [
          {
            label: `Also make the ${missedCount === 1 ? 'missed one' : `${missedCount} missed ones`}`,
            disabledReason: state === 'paused' ? 'It is paused' : undefined,
            onSelect: () => void makeUp(queryClient, row),
          },
        ]),
    {
      label: 'End',
      disabledReason: state === 'ended' ? 'It has ended' : undefined,
      onSelect: () => void end(queryClient, row),
    },
  ]
  return (
    <Menu
      label={`More about ${name}`}
      items={items}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          size="small"
          label={`More about ${name}`}
          icon={<IconDots size={16} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}
