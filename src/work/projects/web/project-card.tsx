import { Link } from '@tanstack/react-router'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EditDeleteButtons } from '#platform/web/ui/lists/edit-delete-buttons.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Project } from '../shared/project-schema.ts'
import { projectStatusBadge } from '../shared/project-status.ts'
import { ProjectTasks } from './project-tasks.tsx'
import { clientText, type NamedUser, ownerText, periodText } from './project-texts.ts'

/** A project as a card may receive it: an older or different server may omit the id or the status (spec 7.1, 7.3). */
export type CardProject = Omit<Project, 'id' | 'status' | 'createdAt' | 'updatedAt'> & {
  id?: number | undefined
  status: string | null
}

export type ProjectCardProps = {
  project: CardProject
  /** All users, for the owner's name; undefined while they load. */
  users: readonly NamedUser[] | undefined
  /** If omitted, there is no button. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** A project (spec 7.1). The card links to its page. */
export function ProjectCard({ project, users, onEdit, onDelete }: ProjectCardProps) {
  const { id, name, description, clientId } = project
  return (
    <article className="card card-stack project-card" aria-label={name} data-focus-item>
      <div className="project-card-body">
        <div className="project-card-top">
          <h2 className="project-card-name" title={name}>
            <ProjectMark id={id ?? null} />
            {id === undefined ? (
              <span className="ellipsis">{name}</span>
            ) : (
              <Link to="/project/$id" params={{ id: String(id) }} className="ellipsis project-link">
                {name}
              </Link>
            )}
          </h2>
          <div className="project-state">
            <div className="project-actions">
              <EditDeleteButtons
                name={name}
                disabled={id === undefined}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            </div>
            <StatusPill {...projectStatusBadge(project.status)} />
          </div>
          <p
            className={classNames('project-client ellipsis', clientId === null ? 'faint' : 'dim')}
            title={clientText(project)}
          >
            {clientText(project)}
          </p>
        </div>
        <p className={classNames('clamped project-description', !description && 'faint')}>
          {description || 'No description available'}
        </p>
        <p className="project-budget">
          <span className="dim">Budget</span>
          <Budget lkr={project.budget} />
        </p>
        <ProjectTasks id={id} numbers={project} />
      </div>
      <div className="card-foot project-foot">
        <Owner owner={project.owner} users={users} />
        <span className="project-period">{periodText(project)}</span>
      </div>
    </article>
  )
}

/** `LKR` muted, the digits strong (NOTES: money). */
function Budget({ lkr }: { lkr: number | null }) {
  if (lkr === null) return <span className="faint">Not set</span>
  const [currency, digits] = formatLkr(toCents(lkr)).split(' ')
  return (
    <span className="dim">
      {currency} <span className="project-amount">{digits}</span>
    </span>
  )
}

function Owner({ owner, users }: Pick<ProjectCardProps, 'users'> & { owner: string | null }) {
  const text = ownerText(owner, users)
  const isNamed = users?.some((user) => user.id === owner) === true
  return (
    <span className="person" title={text}>
      {owner === null ? <NoAvatar /> : <Avatar id={owner} name={isNamed ? text : '?'} />}
      <span className={classNames('ellipsis', !isNamed && 'faint')}>{text}</span>
    </span>
  )
}
