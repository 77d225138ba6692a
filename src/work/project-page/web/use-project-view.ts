import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TimelinePlace } from '#work/tasks/shared/timeline-search.ts'
import { type ProjectView, readProjectSearch } from './project-search.ts'

const NO_PLACE: Record<keyof TimelinePlace, undefined> = { group: undefined, zoom: undefined, day: undefined }

/** How the tasks of the page are shown, which is in the address, and its setter. */
export function useProjectView(): { view: ProjectView; choose: (view: ProjectView) => void } {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    view: readProjectSearch(raw).view ?? 'list',
    choose: (view) =>
      void navigate({
        to: '.',
        search: ((current: object) => ({
          ...current,
          view: view === 'list' ? undefined : view,
          // only the list has pages, and only the timeline a place
          page: undefined,
          ...NO_PLACE,
        })) as never,
      }),
  }
}
