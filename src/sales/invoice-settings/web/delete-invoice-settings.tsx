import type { QueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { deleteInvoiceSettings } from '../shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { companyNameOf } from './company-name.ts'

/** Confirms, deletes and reports the result (spec 8.10). */
export async function askAndDeleteInvoiceSettings(
  queryClient: QueryClient,
  settings: InvoiceSettings,
): Promise<void> {
  const bank = [settings.bankName, settings.bankAccountNumber].filter(Boolean).join(', ')
  await askAndDelete(queryClient, {
    title: 'Delete Invoice Settings',
    question: 'Delete these invoice settings?',
    detail: (
      <span className="confirm-about as-written">
        {companyNameOf(settings)}
        <span className="dim">{bank === '' ? 'No bank details' : bank}</span>
      </span>
    ),
    loading: 'Deleting invoice settings...',
    success: 'Invoice settings deleted successfully',
    failure: 'Failed to delete invoice settings. Please try again.',
    entity: 'invoice-settings',
    id: settings.id,
    send: () => callWithMetadata(deleteInvoiceSettings, { params: { id: String(settings.id) } }),
  })
}
