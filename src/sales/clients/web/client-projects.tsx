import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconBriefcase } from '@tabler/icons-react'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { PROJECT_STATUS_LOOK } from '#work/projects/shared/project-status.ts'
import { clientProjectsQuery } from '#work/projects/web/index.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { Client } from '../shared/client-schema.ts'

/** A client's projects with their open tasks; each links to its page. */
export function ClientProjects({ client }: { client: Client }) {
  const list = useQuery(clientProjectsQuery(client.id))
  const projects = list.data ?? []
  return (
    <section className="client-projects" aria-label="Projects" aria-busy={list.isPending}>
      <div className="client-section-head">
        <h2>Projects</h2>
        <span className="dim">{client.projectCount}</span>
      </div>
      {list.isError ? (
        <div className="client-section-note">
          <ErrorBox
            title="The projects could not be loaded."
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        </div>
      ) : null}
      {list.isSuccess && projects.length === 0 ? (
        <EmptyState
          small
          icon={<IconBriefcase size={32} stroke={1.25} />}
          title="No projects yet"
          help="A project appears here once this client is chosen in it."
        />
      ) : null}
      {list.isPending || projects.length > 0 ? (
        <table className="table" aria-label="Projects">
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className="client-project-status">
                Status
              </th>
              <th scope="col" className="client-project-tasks number">
                Open tasks
              </th>
            </tr>
          </thead>
          <tbody>
            {list.isPending ? <SkeletonRows columns={3} rows={Math.min(client.projectCount, 5)} /> : null}
            {projects.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

function ProjectRow({ project: { id, name, status, openTasks, overdueTasks } }: { project: Project }) {
  return (
    <tr className="client-row">
      <td>
        <Link to="/project/$id" params={{ id: String(id) }} className="client-row-link" title={name}>
          <ProjectMark id={id} />
          <span className="ellipsis">{name}</span>
        </Link>
      </td>
      <td className="client-project-status">
        <StatusPill {...PROJECT_STATUS_LOOK[status]} word={status} />
      </td>
      <td className="client-project-tasks number">
        {overdueTasks === 0 ? null : <span className="red-text label-text">{overdueTasks} overdue · </span>}
        {openTasks}
      </td>
    </tr>
  )
}
