import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { deleteProject } from '../shared/project-endpoints.ts'

/** Confirms, deletes and reports it (spec 1.9, 7.4). */
export async function askAndDeleteProject(
  queryClient: QueryClient,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Project',
    question: 'Are you sure you want to delete this project? You can restore it for 30 days.',
    detail: (
      <>
        <ProjectMark id={id} />
        <span className="confirm-about">
          {name}
          <span className="dim">Its tasks stay, without a project.</span>
        </span>
      </>
    ),
    loading: 'Deleting project...',
    success: 'Project deleted successfully',
    failure: 'Failed to delete project. Please try again.',
    entity: 'project',
    id,
    send: () => callWithMetadata(deleteProject, { params: { id: String(id) } }),
  })
}
