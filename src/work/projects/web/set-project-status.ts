import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { replaceProject } from '../shared/project-endpoints.ts'
import type { Project } from '../shared/project-schema.ts'
import type { ProjectStatus } from '../shared/project-status.ts'
import { ProjectForm, projectFormValues } from './project-form.ts'

/**
 * Gives a project another status and offers to undo it; refused if somebody changed the project meanwhile.
 * @returns false if the project lacks something that its form asks for, such as an owner: nothing is sent then
 */
export async function setProjectStatus(
  queryClient: QueryClient,
  project: Project,
  status: ProjectStatus,
): Promise<boolean> {
  const parsed = ProjectForm.safeParse({ ...projectFormValues(project), status })
  if (!parsed.success) return false
  const { data: body } = parsed
  const params = { id: String(project.id) }
  const { version: ifMatch } = project
  try {
    const { changes } = await write(queryClient, { entity: 'project' }, () =>
      callWithMetadata(replaceProject, { params, body }, { ifMatch }),
    )
    offerUndo(changes, { message: `${project.name} is now ${status}.` })
  } catch (error) {
    toast.error({ title: 'Status not saved', message: sentenceOf(error) })
  }
  return true
}
