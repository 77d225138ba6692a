import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  IconArrowLeft,
  IconBuilding,
  IconCalendar,
  IconDots,
  IconPencil,
  IconShare,
  IconTemplate,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { SaveAsTemplateDialog } from '#work/project-templates/web/index.ts'
import { allUsersQuery } from '#people/users/web/index.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import type { Project, ProjectName } from '#work/projects/shared/project-schema.ts'
import { isClosedProject, projectStatusBadge } from '#work/projects/shared/project-status.ts'
import {
  askAndDeleteProject,
  clientText,
  namedUser,
  ownerText,
  periodText,
} from '#work/projects/web/one/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { daysBetween } from '#platform/shared/dates.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { Slot } from '#platform/web/slots.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { IconFact } from '#platform/web/ui/marks/icon-fact.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { ProjectStatusMenu } from './project-status-menu.tsx'

export interface ProjectHeadProps {
  name: ProjectName
  whole: Project | undefined
  onEdit: (project: Project) => void
}

/** The project's name and status, and for those who may view projects whose it is and until when. */
export function ProjectHead({ name: { id, name, status }, whole, onEdit }: ProjectHeadProps) {
  const can = useCan()
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [isSharing, setSharing] = useState(false)
  return (
    <header className="project-head">
      <div className="project-head-top">
        {can('project:view') ? <BackToProjects /> : null}
        <h1 className="project-head-name">
          <ProjectMark id={id} />
          <span className="project-head-text">{name}</span>
        </h1>
        {whole !== undefined && can('project:edit') ? (
          <ProjectStatusMenu project={whole} onEdit={onEdit} />
        ) : (
          <StatusPill {...projectStatusBadge(status)} />
        )}
        <span className="push" />
        {whole !== undefined && can('project:edit') ? (
          <Button
            aria-label={`Edit ${name}`}
            icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => onEdit(whole)}
          >
            Edit
          </Button>
        ) : null}
        {can('project:delete') ? (
          <Menu
            label={`More about ${name}`}
            trigger={(attributes) => (
              <IconButton
                {...attributes}
                label={`More about ${name}`}
                icon={<IconDots size={16} stroke={1.75} aria-hidden />}
              />
            )}
            items={[
              ...(can('link:view')
                ? [
                    {
                      label: 'Share with client…',
                      icon: <IconShare size={16} stroke={1.75} aria-hidden />,
                      onSelect: () => setSharing(true),
                    },
                  ]
                : []),
              {
                label: 'Save as template…',
                icon: <IconTemplate size={16} stroke={1.75} aria-hidden />,
                onSelect: () => setSaving(true),
              },
              'separator',
              {
                label: 'Delete project',
                icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
                danger: true,
                onSelect: () => void askAndDeleteProject(queryClient, { id, name }),
              },
            ]}
          />
        ) : null}
      </div>
      {whole === undefined ? null : <Facts project={whole} />}
      {isSharing ? (
        <Slot
          name="project-share"
          given={{ project: { id, name, status }, onClose: () => setSharing(false) }}
        />
      ) : null}
      {isSaving ? <SaveAsTemplateDialog project={{ id, name }} onClose={() => setSaving(false)} /> : null}
    </header>
  )
}

const namedUsers = (users: User[]) => users.map(namedUser)

function Facts({ project }: { project: Project }) {
  const can = useCan()
  const users = useQuery({ ...allUsersQuery, select: namedUsers })
  const { clientId } = project
  return (
    <dl className="project-facts">
      <div>
        <IconFact icon={IconBuilding} name="Client">
          {clientId !== null && can('client:view') ? (
            <Link to="/client/$id" params={{ id: String(clientId) }} className="project-fact-link">
              {clientText(project)}
            </Link>
          ) : (
            <span className="dim">{clientText(project)}</span>
          )}
        </IconFact>
      </div>
      <div>
        <IconFact icon={IconUser} name="Owner">
          {ownerText(project.owner, users.isError ? [] : users.data)}
        </IconFact>
      </div>
      <div>
        <IconFact icon={IconCalendar} name="Dates">
          {project.startDate === null && project.endDate === null ? null : `${periodText(project)} `}
          <DaysLeft project={project} />
        </IconFact>
      </div>
    </dl>
  )
}

/** How far the end is; a finished project is not late. */
function DaysLeft({ project: { endDate, status } }: { project: Project }) {
  const today = useToday()
  if (endDate === null) return <span className="dim">no end</span>
  if (isClosedProject(status)) return null
  const left = daysBetween(today, endDate)
  return left < 0 ? (
    <span className="red-text">{counted(-left, 'day')} over</span>
  ) : (
    <span className="dim">{left === 0 ? 'ends today' : `${counted(left, 'day')} left`}</span>
  )
}

function BackToProjects() {
  return (
    <Link to="/project" className="icon-button" aria-label="All projects" title="All projects">
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}

/** As high as the head, so that nothing moves. */
export function ProjectHeadSkeleton() {
  const can = useCan()
  return (
    <div className="project-head" role="status" aria-label="Loading project...">
      <div className="project-head-top appear-late">
        <Skeleton width={280} height={16} />
      </div>
      {can('project:view') ? (
        <div className="project-facts appear-late">
          <Skeleton width="50%" />
        </div>
      ) : null}
    </div>
  )
}
