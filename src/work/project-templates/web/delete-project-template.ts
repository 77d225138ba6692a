import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteProjectTemplate } from '../shared/project-template-endpoints.ts'
import { projectTemplate } from '../shared/project-template-schema.ts'

/** Asks for confirmation, deletes and reports the result. */
export async function askAndDeleteProjectTemplate(
  queryClient: QueryClient,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Project Template',
    question:
      'Are you sure you want to delete this template? Its projects stay. You can restore it for 30 days.',
    detail: name,
    loading: 'Deleting template...',
    success: 'Project template deleted successfully',
    failure: 'Failed to delete the project template. Please try again.',
    entity: projectTemplate.name,
    id,
    send: () => callWithMetadata(deleteProjectTemplate, { params: { id: String(id) } }),
  })
}
