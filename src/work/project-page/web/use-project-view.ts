import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ProjectView, readProjectSearch } from './project-search.ts'

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
          // the board has no pages
          page: undefined,
        })) as never,
      }),
  }
}
