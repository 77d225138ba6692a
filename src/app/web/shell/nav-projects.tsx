import { IconArrowRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isClosedProject, type ProjectStatus } from '#work/projects/shared/project-status.ts'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { ProjectLink } from './nav-link.tsx'

export type NavProject = {
  id: number
  name: string
  status: ProjectStatus
  /** Only with the permission to see them. */
  openTasks?: number | undefined
}

/** How many projects the navigation lists at first; more would push the rest far down. */
const SHOWN = 12

export type NavProjectsProps = {
  projects: readonly NavProject[]
  /** The id of the project whose tasks the page shows. */
  chosen: number | undefined
  onFollow: () => void
}

/** The project list of the navigation: the first ones, and on request all of them in a scrolling box. */
export function NavProjects({ projects, chosen, onFollow }: NavProjectsProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = projects.length > SHOWN
  const shown = isLong && !isWhole ? mostUsed(projects, chosen) : projects
  const Chevron = isWhole ? IconChevronUp : IconChevronDown
  return (
    <>
      <div className={isLong && isWhole ? 'nav-projects-whole' : undefined}>
        {shown.map(({ id, name, openTasks }) => (
          <div key={id} className="nav-project">
            <ProjectLink project={id} current={id === chosen} onFollow={onFollow}>
              <ProjectMark id={id} />
              <span className="ellipsis" title={name}>
                {name}
              </span>
              {openTasks === undefined ? null : <span className="nav-count">{openTasks}</span>}
            </ProjectLink>
            <Link
              to="/project/$id"
              params={{ id: String(id) }}
              className="nav-project-page"
              // the link before it names the project
              aria-label="Open its page"
              title="Open the project’s page"
              onClick={onFollow}
            >
              <IconArrowRight size={14} stroke={1.75} aria-hidden />
            </Link>
          </div>
        ))}
      </div>
      {isLong ? (
        <button
          type="button"
          className="nav-item nav-more"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span className="ellipsis">{isWhole ? 'Fewer projects' : 'All projects'}</span>
          <span className="nav-count">{projects.length}</span>
        </button>
      ) : null}
    </>
  )
}

/** Active projects before finished ones, always including the chosen one; otherwise in the list's order. */
function mostUsed(projects: readonly NavProject[], chosen: number | undefined): NavProject[] {
  const rank = ({ id, status }: NavProject) => (id === chosen ? 0 : isClosedProject(status) ? 2 : 1)
  const first = new Set(projects.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN))
  return projects.filter((project) => first.has(project))
}
