import { addDays } from '#platform/shared/dates.ts'
import { counted } from '#platform/shared/counted.ts'
import { BILLED } from '../entries/entry-texts.ts'
import type { WeekCell, WeekRow } from './week-rows.ts'

/** What a cell may be used for now. */
export interface CellRules {
  today: string
  /** For how many days before today people change their own time. */
  editDays: number
  /** Whether older days may be changed, too. */
  mayChangeOld: boolean
}

/** Why a cell cannot be typed in, in a sentence; undefined when it can. Several entries are opened instead. */
export function refusalOf(
  { today, editDays, mayChangeOld }: CellRules,
  { place }: Pick<WeekRow, 'place'>,
  { count, isEditable, isBilled }: Pick<WeekCell, 'count' | 'isEditable' | 'isBilled'>,
  { day, isRunning }: { day: string; isRunning: boolean },
): string | undefined {
  if (day > today) return 'Time is noted for today or a day before'
  if (isRunning) return 'The timer runs here: stop it first'
  if (isBilled) return BILLED
  if ((!mayChangeOld && day < addDays(today, -editDays)) || !isEditable)
    return `Time older than ${counted(editDays, 'day')} is changed by an administrator`
  if (place === undefined && count === 0) return 'This task is deleted: it gets no new time'
  return undefined
}
