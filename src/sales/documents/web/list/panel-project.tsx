import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { projectListQuery } from '#work/projects/web/index.ts'
import type { DocumentReply } from '../../shared/document-schema.ts'

/** The project of a document, then those that only lines of it belong to; each leads to its page. */
export function PanelProject({ document }: { document: Pick<DocumentReply, 'projectId' | 'items'> }) {
  const own = document.projectId === null ? [] : [document.projectId]
  const ids = [...new Set([...own, ...document.items.flatMap(({ projectId }) => projectId ?? [])])]
  const names = useQuery({ ...projectListQuery, enabled: ids.length > 0 }).data
  if (ids.length === 0) return null
  return (
    <p className="dim document-facts-project">
      {ids.length === 1 ? 'Project ' : 'Projects '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index === 0 ? null : ', '}
          <Link to="/project/$id" params={{ id: String(id) }} className="link">
            {names?.find((project) => project.id === id)?.name ?? `#${id}`}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
