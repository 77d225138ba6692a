import { useId, useState } from 'react'
import { TaskPanelSlot, useOpenTask } from '#work/task-panel/web/index.ts'
import { useTaskInUse } from '#work/time/web/index.ts'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import {
  AddTaskDialog,
  FilterChips,
  TaskToolbar,
  TaskViews,
  useTaskKeys,
  useTaskListDraft,
} from '#work/task-pages/web/index.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { DragGhost } from '#platform/web/ui/marks/drag-ghost.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { useDrag } from '#platform/web/drag/use-drag.ts'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { type CalendarContext, CalendarProvider } from './calendar-context.ts'
import { CalendarEmpty } from './calendar-empty.tsx'
import { projectsOf, taskOrder } from './calendar-entries.ts'
import { entryClass, EntryLine } from './calendar-entry.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { withinPage } from './calendar-titles.ts'
import { PhoneCalendar } from './phone-calendar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useEntryMover } from './use-entry-mover.ts'
import './calendar.css'

/** Tasks and sub-tasks by the day they are due (spec 5.10). */
export function CalendarPage() {
  const can = useCan()
  const today = useToday()
  const isPhone = useIsPhone()
  const draft = useTaskListDraft()
  const { search: filters, clear } = draft
  const choices = useTaskChoices()
  const address = useCalendarAddress(today)
  const { openId, open } = useOpenTask()
  const { mover, moves } = useEntryMover(today)
  const calendar = useCalendar(filters, address, moves, today)
  const [adding, setAdding] = useState<{ dueDate: string | undefined }>()
  const hintId = useId()

  const mayAdd = can('task:create')
  const move = (entry: CalendarEntry, day: string, to: string) => mover.move(entry, day, to)
  const drag = useDrag<CalendarEntry>('day', {
    onDrop: move,
    onHold: (pages) => address.turn(Number(pages)),
  })
  const { dragged } = drag
  const context: CalendarContext = {
    today,
    mayEdit: can('task:edit'),
    mayAdd,
    openId,
    drag,
    hintId,
    open: ({ taskId }) => open(taskId),
    add: (day) => setAdding({ dueDate: day }),
    move,
  }
  const add = (dueDate: string | undefined) => {
    if (mayAdd) setAdding({ dueDate })
  }
  const chosen = isPhone && address.view === 'month' ? address.day : undefined
  useTaskKeys({
    onAdd: () => add(focusedDay() ?? chosen),
    others: [{ keys: 't', label: 'Today', group: 'This page', run: () => address.goTo({ day: today }) }],
  })

  // no key: `t` is today
  useTaskInUse(() => focusedTask() ?? openId)

  const empty =
    calendar.total === 0 ? <CalendarEmpty filters={filters} address={address} onClear={clear} /> : null
  return (
    <CalendarProvider value={context}>
      <div className="page tasks-frame calendar-page" data-dragging={dragged !== undefined || undefined}>
        <TaskToolbar
          title="Calendar"
          views={<TaskViews current="calendar" />}
          draft={draft}
          choices={choices}
          total={calendar.total}
          within={withinPage(address.view, address.day)}
          onAdd={() => add(chosen)}
        />
        <FilterChips draft={draft} choices={choices} today={today} unsorted />
        <CalendarBar
          address={address}
          today={today}
          projects={projectsOf(calendar.due)}
          empty={isPhone ? null : empty}
        />
        {calendar.failure === undefined ? (
          isPhone ? (
            <PhoneCalendar calendar={calendar} address={address} empty={empty} />
          ) : (
            <CalendarGrid calendar={calendar} address={address} />
          )
        ) : (
          <div className="page-error">
            <ErrorBox
              title="Failed to load the calendar. Please try again."
              detail={calendar.failure.reason}
              onRetry={calendar.failure.retry}
              retrying={calendar.isBusy}
            />
          </div>
        )}
        {dragged === undefined ? null : (
          <DragGhost
            drag={drag}
            className={classNames(entryClass(dragged.item, dragged.from, today), 'calendar-ghost')}
          >
            <EntryLine entry={dragged.item} day={dragged.from} />
          </DragGhost>
        )}
        <p id={hintId} hidden>
          Alt and an arrow key move it by a day or a week.
        </p>
      </div>
      {adding === undefined ? null : (
        <AddTaskDialog
          project={filters.project}
          dueDate={adding.dueDate}
          choices={choices}
          today={today}
          onClose={() => setAdding(undefined)}
        />
      )}
      <TaskPanelSlot order={taskOrder(calendar.due)} />
    </CalendarProvider>
  )
}

/** The task of the focused entry. */
function focusedTask(): number | undefined {
  const entry = document.activeElement?.closest<HTMLElement>('[data-opens-task]')
  return entry ? Number(entry.dataset['opensTask']) : undefined
}

/** The day that has the focus, either itself or through one of its entries. */
function focusedDay(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset['day']
}
