import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parseSearchParams } from '#platform/shared/search-params.ts'
import { savedViewHref } from '../shared/saved-view-page.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { SaveViewDialog } from './save-view-dialog-slot.tsx'
import { SavedViewMenu } from './saved-view-menu.tsx'
import './saved-view-links.css'

export interface SavedViewLinksProps {
  views: readonly SavedView[]
  /** The id of the view shown on the page. */
  shownId: number | undefined
  onFollow: () => void
}

/** The saved views in the navigation, each with its menu. */
export function SavedViewLinks({ views, shownId, onFollow }: SavedViewLinksProps) {
  // the dialog outlives its view: someone may delete it while a name is typed
  const [renamed, setRenamed] = useState<SavedView>()
  const close = () => setRenamed(undefined)
  const own = views.filter(({ isOwn }) => isOwn)
  return (
    <>
      {views.length === 0 ? null : (
        <ul className="saved-views" aria-label="Saved views">
          {views.map((view) => {
            const [to, query] = savedViewHref(view).split('?')
            return (
              <li key={view.id} className="saved-view">
                <Link
                  to={to as never}
                  search={parseSearchParams(query ?? '') as never}
                  className="nav-item nav-item-sub"
                  activeOptions={EXACT}
                  aria-current={view.id === shownId ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <span className="ellipsis">{view.name}</span>
                  {view.shared ? <SharedMark view={view} /> : <OwnMark />}
                </Link>
                <SavedViewMenu
                  view={view}
                  isFirst={own[0] === view}
                  isLast={own.at(-1) === view}
                  onRename={() => setRenamed(view)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {renamed === undefined ? null : <SaveViewDialog saved={renamed} onClose={close} onSaved={close} />}
    </>
  )
}

/** The address alone does not tell which view is shown; see `shownView`. */
const EXACT = { exact: true }

function OwnMark() {
  return (
    <span className="saved-view-mark">
      <IconBookmark size={14} stroke={2} aria-hidden />
    </span>
  )
}

function SharedMark({ view: { isOwn, ownerName } }: { view: SavedView }) {
  const words = isOwn || ownerName === null ? 'shared with everybody' : `shared by ${ownerName}`
  return (
    <span className="saved-view-mark" title={words.charAt(0).toUpperCase() + words.slice(1)}>
      <IconUsers size={14} stroke={2} aria-hidden />
      <span className="visually-hidden">({words})</span>
    </span>
  )
}
