import { IconBookmark } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { keptAddress, openedViewId, savedViewPageAt, shownView } from '../shared/saved-view-page.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { changeView } from './saved-view-actions.ts'
import { SaveViewDialog } from './save-view-dialog-slot.tsx'
import { savedViewsQuery } from './saved-view-queries.ts'
import './save-view.css'

/** What the page shows and no view has stored yet. */
type Unsaved = Pick<SavedView, 'page' | 'address'> & {
  /** The view that was opened and then changed. */
  opened: SavedView | undefined
}

/** What could be saved of this page; undefined on a page without views, and when it shows a view or is unfiltered. */
function useUnsavedView(): Unsaved | undefined {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: false })
  const page = savedViewPageAt(pathname)
  if (page === undefined || shownView(views ?? [], pathname, raw) !== undefined) return undefined
  const id = openedViewId(raw)
  const opened = views?.find((view) => view.id === id && view.page === page)
  const address = keptAddress(page, raw)
  return address === '' ? undefined : { page, address, opened }
}

/**
 * Beside the filters: saves them as a new view, or in the view that was opened.
 * @param alone there are no filters beside it: it takes a separate line if a view was opened and changed
 */
export function SaveView({ alone = false }: { alone?: boolean }) {
  const unsaved = useUnsavedView()
  if (unsaved === undefined || (alone && unsaved.opened === undefined)) return null
  return alone ? (
    <div className="page-chips">
      <SaveButtons {...unsaved} />
    </div>
  ) : (
    <SaveButtons {...unsaved} />
  )
}

function SaveButtons({ opened, page, address }: Unsaved) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        className="save-view"
        icon={<IconBookmark size={14} stroke={2} aria-hidden />}
        onClick={() => setNaming(true)}
      >
        Save view
      </Button>
      {opened?.mayEdit === true ? (
        <Button
          kind="ghost"
          size="small"
          className="save-view"
          onClick={() => void changeView(queryClient, opened, { address }, `“${opened.name}” updated`)}
        >
          Update view
        </Button>
      ) : null}
      {isNaming ? (
        <SaveViewDialog
          saved={{ page, address }}
          onClose={() => setNaming(false)}
          onSaved={({ id }) => {
            setNaming(false)
            void navigate({
              to: '.',
              search: ((current: object) => ({ ...current, saved: String(id) })) as never,
              replace: true,
            })
          }}
        />
      ) : null}
    </>
  )
}
