import type { QueryClient } from '@tanstack/react-query'
import { type ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { deleteClient } from '../shared/client-endpoints.ts'
import type { Client } from '../shared/client-schema.ts'

/** Spec 8.3, verbatim. */
const SENTENCES = new Map([
  [404, 'Client not found'],
  [401, 'Unauthorized - please log in again'],
])

/** Confirms, deletes and reports the result (spec 8.3). */
export async function askAndDeleteClient(queryClient: QueryClient, client: Client): Promise<void> {
  await askAndDelete(queryClient, {
    title: 'Delete Client',
    question: 'Are you sure you want to delete this client? You can restore it for 30 days.',
    detail: <Subject client={client} />,
    loading: 'Deleting client...',
    success: 'Client deleted successfully',
    failure: 'Failed to delete client. Please try again.',
    failureOf: ({ status }: ApiError) => SENTENCES.get(status),
    entity: 'client',
    id: client.id,
    send: () => callWithMetadata(deleteClient, { params: { id: String(client.id) } }),
  })
}

/** The client in question, and what remains (spec 8.3). */
function Subject({ client: { contactName, companyName, projectCount } }: { client: Client }) {
  return (
    <>
      <Avatar id={null} name={contactName} size={28} />
      <span className="confirm-about as-written">
        {contactName}
        <span className="dim">{companyName}</span>
        {projectCount === 0 ? null : (
          <span className="dim">
            {projectCount === 1 ? 'Its project stays' : `Its ${projectCount} projects stay`}, without a
            client.
          </span>
        )}
      </span>
    </>
  )
}
