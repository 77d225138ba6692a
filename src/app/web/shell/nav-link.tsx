import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

export type EntryLinkProps = {
  path: string
  current: boolean
  sub: boolean
  onFollow: () => void
  children: ReactNode
}

/** A link of the side navigation to a page. */
export function EntryLink({ path, current, sub, onFollow, children }: EntryLinkProps) {
  const link = useInSight(current)
  return (
    <Link
      ref={link}
      to={path}
      className={classNames('nav-item', sub && 'nav-item-sub')}
      activeOptions={EXACT}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
    >
      {children}
    </Link>
  )
}

export type ProjectLinkProps = {
  project: number
  current: boolean
  onFollow: () => void
  children: ReactNode
}

/** A link to the project's tasks: sets the project and keeps the list's other filters, from the first page (spec 3.5). */
export function ProjectLink({ project, current, onFollow, children }: ProjectLinkProps) {
  const link = useInSight(current)
  return (
    <Link
      ref={link}
      to="/task"
      search={(search) => ({ ...TASK_SEARCH_DEFAULTS, ...search, project: String(project), page: 1 })}
      className="nav-item"
      activeOptions={EXACT}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
    >
      {children}
    </Link>
  )
}

/** Keeps the link of the current page visible where a low window shows only part of the navigation. */
function useInSight(current: boolean): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return link
}

/** The router would mark All Tasks while a project is chosen; `current` overrides it where the two differ. */
const EXACT = { exact: true }
