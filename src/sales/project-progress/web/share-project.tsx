import { ShareDialog } from '#sales/public-links/web/index.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'

/** Shares a project with its client (spec 23.2). */
export function ShareProject({ project, onClose }: { project: ProjectName; onClose: () => void }) {
  return <ShareDialog kind="project" id={project.id} label={project.name} onClose={onClose} />
}
