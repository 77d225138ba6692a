import { markColour } from './mark-colour.ts'

/** The project's square of 8 px, so that it never reads as a state; without an id the dashed one of no project. */
export function ProjectMark({ id }: { id: number | null }) {
  return id === null ? (
    <span className="project-mark project-mark-none" aria-hidden />
  ) : (
    <span className="project-mark" data-colour={markColour(id)} aria-hidden />
  )
}
