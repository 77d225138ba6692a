import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  readTimelinePlace,
  type TimelinePlace,
  writeTimelinePlace,
} from '#work/tasks/shared/timeline-search.ts'
import { turned } from './timeline-days.ts'

/** The timeline's place in the address, and how to go to others. */
export interface TimelineAddress extends TimelinePlace {
  goTo: (place: Partial<TimelinePlace>) => void
  /** Goes earlier (-1) or later (1); does nothing at the calendar's ends. */
  turn: (pages: number) => void
}

/** The timeline's place in the address; filters and the open task stay unchanged. */
export function useTimelineAddress(today: string): TimelineAddress {
  const place = readTimelinePlace(useSearch({ strict: false }))
  const navigate = useNavigate()
  const here = { ...place, day: place.day === '' ? today : place.day }
  const goTo = (next: Partial<TimelinePlace>) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({
        ...current,
        ...writeTimelinePlace({ ...here, ...next }, today),
      })) as never,
    })
  return {
    ...here,
    goTo,
    turn(pages) {
      const day = turned(here.zoom, here.day, pages)
      if (day !== undefined) goTo({ day })
    },
  }
}
