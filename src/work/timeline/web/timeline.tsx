import { type ReactNode, useId, useState } from 'react'
import { TaskPanelSlot, useOpenTask } from '#work/task-panel/web/index.ts'
import { useTaskInUse } from '#work/time/web/index.ts'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import {
  AddTaskDialog,
  FilterChips,
  type TaskListDraft,
  TaskToolbar,
  useTaskKeys,
} from '#work/task-pages/web/index.ts'
import { addDays } from '#platform/shared/dates.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { useIsPaper, useIsPhone } from '#platform/web/page/use-media-query.ts'
import type { TimelineTask } from '../shared/timeline-schema.ts'
import { editedDates } from './moves/bar-editor.ts'
import { barKeys } from './moves/bar-keys.ts'
import { PhoneTimeline } from './phone-timeline.tsx'
import { useTimelineAddress } from './timeline-address.ts'
import { rowsOf, spanOf, withDates } from './timeline-bars.ts'
import { TimelineChart } from './timeline-chart.tsx'
import { type TimelineContext, TimelineProvider } from './timeline-context.ts'
import { DAY_WIDTH, spanWords } from './timeline-days.ts'
import { TimelineEmpty } from './timeline-empty.tsx'
import { TimelineGhost } from './moves/timeline-ghost.tsx'
import { withFollowing } from './timeline-links.ts'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { TimelineNotes, TimelineTools } from './timeline-tools.tsx'
import { UndatedList } from './undated-list.tsx'
import { takeBar } from './moves/use-bar-drag.ts'
import { useBarEditor } from './moves/use-bar-editor.ts'
import { useBarFocus } from './moves/use-bar-focus.ts'
import { useBarMover } from './moves/use-bar-mover.ts'
import { useTimeline } from './use-timeline.ts'
import { useTimelineDrag } from './moves/use-timeline-drag.ts'
import './timeline.css'

/** Days after its start on which a task is due that is given dates at once (spec 5.8). */
const DUE_AFTER = 7

export interface TimelineProps {
  draft: TaskListDraft
  /** The other views of the same tasks. */
  views: ReactNode
  /** Set where the timeline is a part of the page of a project, which has the title. */
  isOfProject?: boolean
}

/** Tasks as bars over time, by project or person (spec 31). */
export function Timeline({ draft, views, isOfProject = false }: TimelineProps) {
  const can = useCan()
  const today = useToday()
  const isPhone = useIsPhone()
  const isPaper = useIsPaper()
  const { search } = draft
  const choices = useTaskChoices()
  const address = useTimelineAddress(today)
  const { zoom, group } = address
  const { openId, open } = useOpenTask()
  const { mover, pending } = useBarMover(today)
  const { editor, edit } = useBarEditor(mover.store)
  const { timeline: stored, period, isSettled, isBusy, failure } = useTimeline(search, address)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [isListOpen, setIsListOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [givenBack, setGivenBack] = useState('')
  const hintId = useId()

  const mayEdit = can('task:edit')
  const changes = [...pending, ...(edit === undefined ? [] : editedDates(edit))]
  const timeline = stored === undefined ? undefined : withDates(stored, changes, group)
  const { bars, links, undated } = timeline ?? NOTHING
  // all tasks of the page of a project are one group
  const rows = rowsOf(bars, isOfProject && group === 'project' ? undefined : group)
  const give = (task: TimelineTask, day: string) =>
    mover.give(task, { startDate: day, dueDate: addDays(day, DUE_AFTER) })

  const add = () => setIsAdding(can('task:create'))
  const goToToday = () => {
    setAsked(asked + 1)
    address.goTo({ day: today })
  }
  const { active, step } = useBarFocus(scroller, rows, {
    onMove(task, by, { shiftKey, ctrlKey, metaKey }) {
      const isFollowed = ctrlKey || metaKey
      if (!mayEdit || (shiftKey && isFollowed)) return false
      setGivenBack('')
      if (isFollowed) editor.nudge(task, 'move', by, withFollowing(task, bars, links))
      else editor.nudge(task, shiftKey ? 'end' : 'move', by)
      return true
    },
    onEscape() {
      const span = edit === undefined ? undefined : spanOf(edit.task)
      if (span !== undefined) setGivenBack(`Back to ${spanWords(span, today)}`)
      return editor.cancel()
    },
    onLeave: editor.commit,
  })
  useTaskKeys({
    onAdd: add,
    isPart: isOfProject,
    others: [{ keys: 't', label: 'Today', group: 'This page', run: goToToday }, ...barKeys(step, mayEdit)],
  })
  // no key: `t` is today
  useTaskInUse(() => focusedTask() ?? openId)
  const drag = useTimelineDrag({ scroller, period, zoom, onGive: give })

  const context: TimelineContext = {
    today,
    zoom,
    period,
    showsPeople: group === 'project',
    mayEdit,
    openId,
    hintId,
    open(id) {
      editor.commit()
      open(id)
    },
    take: takeBar(editor, DAY_WIDTH[zoom]),
    drawing: drag.drawing,
  }
  const total = isSettled ? timeline?.total : undefined
  const isMoving = drag.dragged !== undefined || edit !== undefined
  return (
    <TimelineProvider value={context}>
      <div className="page tasks-frame timeline-page" data-dragging={isMoving || undefined}>
        <TaskToolbar
          isPart={isOfProject}
          views={views}
          draft={draft}
          choices={choices}
          total={total}
          within="in this period"
          onAdd={add}
        />
        <FilterChips draft={draft} choices={choices} today={today} unsorted />
        <TimelineTools address={address} period={period} isOfProject={isOfProject} onToday={goToToday}>
          {total === 0 ? <TimelineEmpty search={search} base={draft.base} onClear={draft.clear} /> : null}
          <TimelineNotes
            hidden={(timeline?.total ?? 0) - bars.length}
            undated={isPhone ? 0 : undated.total}
            isListOpen={isListOpen}
            onList={() => setIsListOpen(!isListOpen)}
          />
        </TimelineTools>
        {failure === undefined ? null : (
          <div className="page-error">
            <ErrorBox
              title="Failed to load the timeline. Please try again."
              detail={failure.reason}
              onRetry={failure.retry}
              retrying={isBusy}
            />
          </div>
        )}
        {timeline === undefined ? (
          failure === undefined ? (
            <TimelineSkeleton />
          ) : null
        ) : isPhone ? (
          <div className="page-scroll phone-timeline-undated" aria-busy={isBusy}>
            <PhoneTimeline rows={rows} isWhole={isPaper} />
            {undated.total === 0 ? null : (
              <UndatedList undated={undated} onGive={(task) => give(task, today)} />
            )}
          </div>
        ) : (
          <div className="timeline-content">
            <TimelineChart
              rows={rows}
              links={links}
              day={address.day}
              asked={asked}
              isBusy={isBusy}
              scroller={scroller}
              setScroller={setScroller}
              active={active}
              edited={edit?.task.id}
            />
            {isListOpen && undated.total > 0 ? (
              <UndatedList
                undated={undated}
                onGive={(task) => give(task, today)}
                onTake={drag.takeUndated}
                onClose={() => setIsListOpen(false)}
              />
            ) : null}
            {isPaper ? <PhoneTimeline rows={rows} isWhole /> : null}
          </div>
        )}
        <TimelineGhost drag={drag} />
        <p id={hintId} hidden>
          The left and right arrow keys move it by a day, with Shift its end, with Ctrl also all that wait for
          it.
        </p>
        <p className="visually-hidden" aria-live="polite">
          {edit === undefined ? givenBack : wordsOf(editedDates(edit)[0], edit.following?.length, today)}
        </p>
      </div>
      {isAdding ? (
        <AddTaskDialog
          project={search.project}
          choices={choices}
          today={today}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      <TaskPanelSlot order={bars.map(({ id }) => id)} />
    </TimelineProvider>
  )
}

const NOTHING = { bars: [], links: [], undated: { total: 0, tasks: [] } }

/** What is said of a bar that moves by keys. */
function wordsOf(
  dates: Parameters<typeof spanOf>[0] | undefined,
  count: number | undefined,
  today: string,
): string {
  const span = dates === undefined ? undefined : spanOf(dates)
  if (span === undefined) return ''
  const words = spanWords(span, today)
  return count === undefined || count === 1 ? words : `${words}, with ${count - 1} that follow`
}

/** The task of the focused bar. */
function focusedTask(): number | undefined {
  const bar = document.activeElement?.closest<HTMLElement>('[data-opens-task]')
  return bar ? Number(bar.dataset['opensTask']) : undefined
}
