import { markColour } from './mark-colour.ts'

/** The 8 px square of a project, so that it never reads as a status; dashed without a project. */
export function ProjectMark({ id }: { id: number | null }) {
  return id === null ? (
    <span className="project-mark project-mark-none" aria-hidden />
  ) : (
    <span className="project-mark" data-colour={markColour(id)} aria-hidden />
  )
}
