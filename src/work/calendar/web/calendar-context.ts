import { createContext, use } from 'react'
import type { Drag } from '#platform/web/drag/use-drag.ts'
import type { CalendarEntry } from '../shared/calendar-schema.ts'

/** What the entries and days of a calendar share. */
export interface CalendarContext {
  today: string
  mayEdit: boolean
  mayAdd: boolean
  /** The task whose panel is open. */
  openId: number | undefined
  drag: Drag<CalendarEntry>
  /** The id of the sentence that says how keys move an entry. */
  hintId: string
  open: (entry: CalendarEntry) => void
  /** Opens the dialog for a new task that is due on a day. */
  add: (day: string) => void
  move: (entry: CalendarEntry, day: string, to: string) => void
}

const Context = createContext<CalendarContext | undefined>(undefined)

/** Gives the days below their calendar. */
export const CalendarProvider = Context

/** The calendar around. @throws outside of one */
export function useCalendarContext(): CalendarContext {
  const context = use(Context)
  if (context === undefined) throw new Error('useCalendarContext is for the days of a calendar')
  return context
}
