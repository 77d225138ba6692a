import type { FoundKind } from '#platform/web/palette-entries.ts'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { projectStatusBadge } from '../shared/project-status.ts'

export const foundProject: FoundKind = {
  name: 'project',
  label: 'Project',
  plural: 'Projects',
  entity: 'project',
  can: 'task:view',
  listPage: '/project',
  pageOf: ({ id }) => `/project/${id}`,
  lookOf: ({ id, title, status }) => ({
    mark: <ProjectMark id={Number(id)} />,
    name: title,
    state: projectStatusBadge(status),
  }),
}
