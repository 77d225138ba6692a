import { useState } from 'react'
import { addDays } from '#platform/shared/dates.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { mondayOf } from '../shared/time-search.ts'
import { TimeEntries } from './entries/time-entries.tsx'
import { TimeEntryDialog, type TimeEntryDialogProps } from './entry/time-entry-dialog.tsx'
import { useTimeAddress } from './week/time-address.ts'
import { TimeHead } from './week/time-head.tsx'
import { useCellSaver } from './week/use-cell-saver.ts'
import { WeekView } from './week/week-view.tsx'
import './time-page.css'

/** Time by week, as a sheet of tasks and days or as entries: /time (spec 15.6). */
export function TimePage() {
  const today = useToday()
  const can = useCan()
  const address = useTimeAddress(today)
  const saver = useCellSaver()
  const [adding, setAdding] = useState<TimeEntryDialogProps['start']>()
  const { monday, userId, view } = address
  const sunday = addDays(monday, 6)
  const isOther = userId !== 'me' && userId !== 'all'
  const add = () =>
    setAdding({
      // time is noted for today or before
      day: mondayOf(today) === monday || sunday > today ? today : sunday,
      ...(isOther ? { userId } : {}),
    })
  return (
    <div className="page time-page">
      <TimeHead address={address} today={today} onAdd={can('time:create') ? add : undefined} />
      {view === 'week' ? (
        <WeekView address={address} today={today} saver={saver} />
      ) : (
        <div className="page-body">
          <TimeEntries shown={{ userId, from: monday, to: sunday }} />
        </div>
      )}
      {adding === undefined ? null : <TimeEntryDialog start={adding} onClose={() => setAdding(undefined)} />}
    </div>
  )
}
