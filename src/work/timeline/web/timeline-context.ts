import { createContext, type PointerEvent, use } from 'react'
import type { TimelineZoom } from '#work/tasks/shared/timeline-search.ts'
import type { TimelineTask } from '../shared/timeline-schema.ts'
import type { Span } from './timeline-days.ts'
import type { TakeBar } from './moves/use-bar-drag.ts'

/** What a timeline's rows share. */
export interface TimelineContext {
  today: string
  zoom: TimelineZoom
  period: Span
  /** Whether rows show whose they are, and not of which project. */
  showsPeople: boolean
  mayEdit: boolean
  /** The task whose panel is open. */
  openId: number | undefined
  /** The id of the sentence that explains how keys move a bar. */
  hintId: string
  open: (id: number) => void
  /** Takes a bar or one of its ends. */
  take: TakeBar
  /** Draws what waits for a task; `over` is the task under the pointer. */
  drawing: { over: number | undefined; start: (event: PointerEvent<HTMLElement>, task: TimelineTask) => void }
}

const Context = createContext<TimelineContext | undefined>(undefined)

/** Provides the timeline to its rows. */
export const TimelineProvider = Context

/** The surrounding timeline. @throws outside of one */
export function useTimelineContext(): TimelineContext {
  const context = use(Context)
  if (context === undefined) throw new Error('useTimelineContext is for the rows of a timeline')
  return context
}
