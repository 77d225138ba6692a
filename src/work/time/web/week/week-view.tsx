import { useLayoutEffect, useRef, useState } from 'react'
import { addDays } from '#platform/shared/dates.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useMediaQuery } from '#platform/web/page/use-media-query.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { formatLength } from '#platform/shared/text/length.ts'
import { isWholeWeek, mondayOf } from '../../shared/time-search.ts'
import { AddLine } from './add-line.tsx'
import { CellEntriesDialog } from './cell-entries-dialog.tsx'
import type { CellSaver } from './cell-saver.ts'
import { WEEK_TARGET } from './day-bar.tsx'
import { PhoneWeek } from './phone/phone-week.tsx'
import type { TimeAddress } from './time-address.ts'
import { useWeek } from './use-week.ts'
import { WeekEmpty } from './week-empty.tsx'
import type { AddedRow, WeekRow } from './week-rows.ts'
import { WeekSheet } from './sheet/week-sheet.tsx'

/** Where the sheet has no room; the style sheets use the same number. */
const NARROW = '(max-width: 699px)'

export interface WeekViewProps {
  address: TimeAddress
  today: string
  saver: CellSaver
}

/** A week of one person, as a sheet or day by day. */
export function WeekView({ address, today, saver }: WeekViewProps) {
  const { monday, userId, goTo } = address
  const can = useCan()
  const isNarrow = useMediaQuery(NARROW)
  const state = useWeek(address, saver)
  const [opened, setOpened] = useState<{ row: WeekRow; day: string }>()
  const [chosen, setChosen] = useState(today)
  const { days, week, failure, isBusy, addRows, copyLastWeek } = state
  const isThisWeek = mondayOf(today) === monday
  // another week was gone to, whose days begin with its first
  const day = days.includes(chosen) ? chosen : isThisWeek ? today : monday
  const turnDay = (by: 1 | -1) => {
    const next = addDays(day, by)
    if (!isWholeWeek(next)) return
    setChosen(next)
    if (mondayOf(next) !== monday) goTo({ monday: mondayOf(next) })
  }
  /** The key of an added row that is not yet drawn: the focus follows into it. */
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const found = [...document.querySelectorAll<HTMLElement>('[data-row]')].find(
      ({ dataset }) => dataset['row'] === wanted.current,
    )
    if (found === undefined) return
    wanted.current = undefined
    found.querySelector<HTMLElement>(`[data-column="${days.indexOf(day)}"], input`)?.focus()
  })
  const add = (row: AddedRow) => {
    wanted.current = row.key
    addRows([row])
  }
  const shared = {
    state,
    saver,
    rules: { today, editDays: state.editDays, mayChangeOld: can('billing:edit') },
    openEntries: (row: WeekRow, on: string) => setOpened({ row, day: on }),
    addLine: <AddLine onAdd={add} onCopy={copyLastWeek} />,
    empty: <WeekEmpty onCopy={copyLastWeek} />,
  }
  if (failure !== undefined)
    return (
      <div className="page-error">
        <ErrorBox
          title="The time could not be loaded."
          detail={failure.reason}
          onRetry={failure.retry}
          retrying={isBusy}
        />
      </div>
    )
  return (
    <>
      <div className="time-summary">
        <span className="time-sum">
          <span className="dim">{isThisWeek ? 'This week' : 'In the week'}</span>
          {week === undefined ? <Skeleton width={52} /> : <strong>{formatLength(week.minutes)} h</strong>}
          <span className="dim">of {formatLength(WEEK_TARGET)}</span>
        </span>
        {isNarrow ? null : (
          <span className="time-hint">
            Arrows move
            {userId === 'me' ? (
              <>
                , <KeyHint keys="T" /> starts the timer in a row
              </>
            ) : null}
          </span>
        )}
      </div>
      {isNarrow ? (
        <PhoneWeek {...shared} day={day} onDay={setChosen} onTurn={turnDay} />
      ) : (
        <WeekSheet key={`${userId} ${monday}`} {...shared} />
      )}
      {opened === undefined ? null : (
        <CellEntriesDialog
          row={opened.row}
          day={opened.day}
          userId={userId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
