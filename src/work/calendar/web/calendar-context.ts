import { createContext, use } from 'react'
import type { Drag } from '#platform/web/drag/use-drag.ts'
import type { CalendarEntry } from '../shared/calendar-schema.ts'

/** What a calendar's entries and days share. */
export interface CalendarContext {
  today: string
  mayEdit: boolean
  mayAdd: boolean
  /** The task whose panel is open. */
  openId: number | undefined
  drag: Drag<CalendarEntry>
  /** The id of the sentence that explains how keys move an entry. */
  hintId: string
  open: (entry: CalendarEntry) => void
  /** Opens the dialog for a new task due on a day. */
  add: (day: string) => void
  move: (entry: CalendarEntry, day: string, to: string) => void
}

const Context = createContext<CalendarContext | undefined>(undefined)

/** Provides the calendar to its days. */
export const CalendarProvider = Context

/** The surrounding calendar. @throws outside of one */
export function useCalendarContext(): CalendarContext {
  const context = use(Context)
  if (context === undefined) throw new Error('useCalendarContext is for the days of a calendar')
  return context
}
