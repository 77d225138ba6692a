import { DocumentEditor, type DocumentEditorProps } from '#sales/documents/web/index.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialogForm } from './invoice-dialog-form.tsx'
import { invoiceQueries } from './invoice-queries.ts'

export interface InvoiceDialogProps extends Omit<DocumentEditorProps<Invoice>, 'document'> {
  /** The invoice to edit; undefined to add one. */
  invoice: Invoice | undefined
}

/** Spec 10.2: 'New Invoice' and 'Edit Invoice'. Remounted for each opening. */
export function InvoiceDialog({ invoice, clientId, projectId, onCancel, onSaved }: InvoiceDialogProps) {
  return (
    <DocumentEditor
      noun="Invoice"
      document={invoice}
      clientId={clientId}
      projectId={projectId}
      queryOf={invoiceQueries.one}
      onCancel={onCancel}
    >
      {(ready) => <InvoiceDialogForm {...ready} onCancel={onCancel} onSaved={onSaved} />}
    </DocumentEditor>
  )
}
