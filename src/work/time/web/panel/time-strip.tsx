import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Slot } from '#platform/web/slots.tsx'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { formatLength, lengthInWords } from '#platform/shared/text/length.ts'
import { ENTRIES_PER_STEP, TimeEntries } from '../entries/time-entries.tsx'
import { TimeEntryDialog } from '../entry/time-entry-dialog.tsx'
import { timeQuery } from '../time-queries.ts'
import { EstimateProgress } from './estimate-progress.tsx'
import { TimerButton } from './timer-button.tsx'
import './time-strip.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** What the work on a task is worth, beside its time. */
    'task-worth': { taskId: number }
  }
}

/**
 * The time of a task in its panel: the timer, the total with its entries, and noting time by hand. It is as high before
 * it knows any of them.
 */
export function TimeStrip(props: TimeStripProps) {
  return useCan()('time:view') ? <Strip {...props} /> : null
}

export interface TimeStripProps {
  taskId: number
  /** Whole minutes; null without one. */
  estimate: number | null
}

function Strip({ taskId, estimate }: TimeStripProps) {
  const id = useId()
  const can = useCan()
  const seesAll = can('billing:view')
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  // the first entries come with the total, so that they open at once
  const shown = { taskId, userId: seesAll ? 'all' : 'me', limit: ENTRIES_PER_STEP }
  const time = useQuery(timeQuery(shown))
  return (
    <div role="group" aria-label="Time" className="time-strip">
      <div className="time-strip-bar">
        {can('time:create') ? <TimerButton taskId={taskId} /> : null}
        <button
          type="button"
          className="time-strip-total"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="note">{seesAll ? 'Total time' : 'Your time'}</span>
          <span className="time-strip-sum">
            <Total minutes={time.data?.minutes} isError={time.isError} />
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </span>
        </button>
        {/* one's own time says nothing of an estimate for everybody */}
        {seesAll && estimate !== null && time.data !== undefined ? (
          <EstimateProgress minutes={time.data.minutes} estimate={estimate} />
        ) : null}
        <Slot name="task-worth" given={{ taskId }} />
        {can('time:create') ? (
          <Button
            className="push"
            aria-label="Add time"
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            <span>
              Add<span className="time-strip-add-word"> time</span>
            </span>
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={id} className="time-strip-entries">
          <TimeEntries shown={shown} by={seesAll ? 'person' : 'day'} />
        </div>
      ) : null}
      {isAdding ? <TimeEntryDialog start={{ taskId }} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

function Total({ minutes, isError }: { minutes: number | undefined; isError: boolean }) {
  if (minutes !== undefined)
    return (
      <>
        <span aria-hidden>
          <strong>{formatLength(minutes)}</strong> h
        </span>
        <span className="visually-hidden">{lengthInWords(minutes)}</span>
      </>
    )
  return isError ? <span className="dim">Not loaded</span> : <Skeleton width={48} />
}
