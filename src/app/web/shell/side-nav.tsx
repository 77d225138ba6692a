import { IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, useId, useState } from 'react'
import type { SavedView } from '#work/saved-views/shared/saved-view-schema.ts'
import { useSavedViewsPart } from '#work/saved-views/web/index.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { Brand } from '#platform/web/ui/marks/brand.tsx'
import { RoleBadge } from '#platform/web/ui/marks/role-badge.tsx'
import { EntryLink } from './nav-link.tsx'
import { type NavProject, NavProjects } from './nav-projects.tsx'
import { isShown, isVisible, NAVIGATION, type NavigationEntry, type NavigationSection } from './navigation.ts'

export type SideNavProps = {
  role: string
  can: (permission: Permission) => boolean
  projects: readonly NavProject[]
  /** Shown below the tasks. */
  views: readonly SavedView[]
  /** Counts at the right of entries, by path, such as `{ '/task': 120 }`. */
  counts?: Readonly<Record<string, number>> | undefined
  /** Called when a link is followed: a drawer closes. */
  onFollow: () => void
  /** Under the head. */
  search?: ReactNode
  foot: ReactNode
}

/** The side navigation: what the account may see, and whose page exists. */
export function SideNav(props: SideNavProps) {
  const { role, can, projects, views, counts = {}, onFollow, search, foot } = props
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const project = useRouterState({ select: (state) => projectOf(state.location.search) })
  const saved = useSavedViewsPart(views.length > 0)
  const viewId = useRouterState({
    select: ({ location }) => saved?.shownView(views, location.pathname, location.search)?.id,
  })
  const onPage = /^\/project\/(\d+)$/.exec(pathname)?.[1]
  const filtered = pathname === '/task' && viewId === undefined ? project : undefined
  const shownProject = onPage ?? filtered
  const chosen = shownProject === undefined ? undefined : Number(shownProject)
  const isCurrent = (entry: NavigationEntry) =>
    isShown(entry, pathname) &&
    viewId === undefined &&
    onPage === undefined &&
    !(pathname === '/task' && project !== undefined)

  const entryLink = (entry: NavigationEntry, sub = false) => {
    const Icon = sub ? undefined : entry.icon
    const count = counts[entry.path]
    return (
      <EntryLink key={entry.path} path={entry.path} current={isCurrent(entry)} sub={sub} onFollow={onFollow}>
        {Icon ? <Icon size={16} stroke={1.75} aria-hidden /> : null}
        <span className="ellipsis">{entry.label}</span>
        {count === undefined ? null : <span className="nav-count">{count}</span>}
      </EntryLink>
    )
  }

  const sectionOf = (section: NavigationSection) => {
    if (section.kind === 'projects') {
      if (!can(section.permission)) return null
      const page = isVisible(section.page, can) ? section.page : undefined
      if (projects.length === 0 && !page) return null
      return (
        <NavGroup
          label={section.label}
          icon={<section.icon size={16} stroke={1.75} aria-hidden />}
          open
          holdsCurrent={chosen !== undefined}
          link={page ? entryLink({ ...page, icon: section.icon }) : undefined}
        >
          <NavProjects projects={projects} chosen={chosen} onFollow={onFollow} />
        </NavGroup>
      )
    }
    const entries = section.entries.filter((entry) => isVisible(entry, can))
    if (entries.length === 0) return null
    if (section.kind === 'entries') {
      return entries.map((entry) =>
        entry.path === '/task' ? (
          <Fragment key={entry.path}>
            {entryLink(entry)}
            {saved === undefined ? null : (
              <saved.SavedViewLinks views={views} shownId={viewId} onFollow={onFollow} />
            )}
          </Fragment>
        ) : (
          entryLink(entry)
        ),
      )
    }
    return (
      <NavGroup
        label={section.label}
        icon={<section.icon size={16} stroke={1.75} aria-hidden />}
        open={section.open}
        holdsCurrent={entries.some(isCurrent)}
      >
        {entries.map((entry) => entryLink(entry, true))}
      </NavGroup>
    )
  }

  return (
    <nav className="side-nav" aria-label="Main">
      <div className="side-nav-head">
        <Brand />
        <RoleBadge role={role} />
      </div>
      {search}
      <div className="side-nav-list">
        {NAVIGATION.map((block) => {
          const sections = block.map((section) => ({ key: keyOf(section), content: sectionOf(section) }))
          const drawn = sections.filter((section) => section.content !== null)
          if (drawn.length === 0) return null
          return (
            <div key={drawn[0]?.key} className="side-nav-block">
              {drawn.map((section) => (
                <Fragment key={section.key}>{section.content}</Fragment>
              ))}
            </div>
          )
        })}
      </div>
      <div className="side-nav-foot">{foot}</div>
    </nav>
  )
}

function keyOf(section: NavigationSection): string {
  return section.kind === 'entries' ? section.entries.map((entry) => entry.path).join(' ') : section.label
}

function projectOf(search: object): string | undefined {
  if (!('project' in search) || search.project === '') return undefined
  return typeof search.project === 'number' || typeof search.project === 'string'
    ? String(search.project)
    : undefined
}

function NavGroup({
  label,
  icon,
  open: initiallyOpen,
  holdsCurrent,
  link,
  children,
}: {
  label: string
  icon: ReactNode
  /** Whether it is open until someone opens or closes it. */
  open: boolean
  /** Opens with the current page; once closed by hand it stays closed. */
  holdsCurrent: boolean
  /** Replaces the heading's text where the group has a page. */
  link?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(initiallyOpen || holdsCurrent)
  const [held, setHeld] = useState(holdsCurrent)
  if (held !== holdsCurrent) {
    setHeld(holdsCurrent)
    if (holdsCurrent) setOpen(true)
  }
  const toggle = {
    type: 'button',
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpen(!open),
  } as const
  return (
    <>
      {link === undefined ? (
        <button {...toggle} className="nav-item">
          {icon}
          {label}
          <IconChevronRight className="nav-chevron" size={16} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <div className="nav-group-head">
          {link}
          <button {...toggle} className="nav-group-toggle" aria-label={`${label}: list`}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  )
}
