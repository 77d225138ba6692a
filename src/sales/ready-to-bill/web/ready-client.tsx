import { Link } from '@tanstack/react-router'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { centsOfSum } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { ReadyTotals } from '../shared/ready-to-bill-schema.ts'
import { type ReadySums, sumsText } from './line/sums-text.ts'

type ClientGroup = ReadyTotals['clients'][number]
type ProjectGroup = ClientGroup['projects'][number]

/** What is ready for a client, with a line for each of its projects. */
export function ReadyClient({ group }: { group: ClientGroup }) {
  const id = useId()
  const mayBill = useCan()('billing:create')
  const { client, projects } = group
  // a list of one would repeat the sums
  const only = client !== null && projects.length === 1 ? projects[0] : undefined
  return (
    <li className="card" data-focus-item={client?.id ?? 'none'} aria-labelledby={id}>
      <div className="ready-client-head">
        <div className="grow">
          <h2 id={id}>
            {client === null ? (
              'Without a client'
            ) : (
              <Link to="/client/$id" params={{ id: String(client.id) }} className="ready-name">
                {client.name}
              </Link>
            )}
          </h2>
          {client === null ? (
            <p className="dim">Choose a client in the project, and this can be billed.</p>
          ) : (
            <div className="ready-about-client">
              {only === undefined ? null : <ProjectName project={only.project} />}
              <Parts of={group} />
            </div>
          )}
        </div>
        <Money value={centsOfSum(group.amount)} size="total" />
        {client === null || !mayBill ? null : (
          <Link
            to="/ready-to-bill"
            search={{ client: String(client.id) }}
            className="button ready-make"
            aria-label={`Make draft for ${client.name}`}
          >
            Make draft…
          </Link>
        )}
      </div>
      {only === undefined ? (
        <ul className="ready-projects" aria-label="Projects">
          {projects.map((project) => (
            <ReadyProject
              key={project.project?.id ?? 'none'}
              group={project}
              clientId={mayBill ? client?.id : undefined}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** @param props.clientId of the client, if the project can be billed */
function ReadyProject({ group, clientId }: { group: ProjectGroup; clientId: number | undefined }) {
  const { project } = group
  return (
    <li className="ready-project">
      <ProjectName project={project} />
      <Parts of={group} />
      <Money value={centsOfSum(group.amount)} hasCurrency={false} />
      {clientId === undefined ? null : project === null ? (
        <span className="ready-make" />
      ) : (
        <Link
          to="/ready-to-bill"
          search={{ client: String(clientId), project: String(project.id) }}
          className="button button-small button-ghost ready-make"
          aria-label={`Make draft for ${project.name}`}
        >
          Make draft…
        </Link>
      )}
    </li>
  )
}

function ProjectName({ project }: { project: ProjectGroup['project'] }) {
  return (
    <span className="ready-project-name">
      <ProjectMark id={project?.id ?? null} />
      {project === null ? (
        <span className="dim">No project</span>
      ) : (
        <Link
          to="/project/$id"
          params={{ id: String(project.id) }}
          className="ready-name ellipsis"
          title={project.name}
        >
          {project.name}
        </Link>
      )}
    </span>
  )
}

function Parts({ of: sums }: { of: ReadySums }) {
  return (
    <span className="ready-parts dim">
      {sumsText(sums)}
      {sums.minutesWithoutRate === 0 ? null : (
        <Link to="/rates" className="ready-rateless">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {formatLength(sums.minutesWithoutRate)} h without a rate
        </Link>
      )}
    </span>
  )
}
