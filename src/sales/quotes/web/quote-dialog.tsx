import { DocumentEditor, type DocumentEditorProps } from '#sales/documents/web/index.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { QuoteDialogForm } from './quote-dialog-form.tsx'
import { quoteQueries } from './quote-queries.ts'

export interface QuoteDialogProps extends Omit<DocumentEditorProps<Quote>, 'document'> {
  /** The quote to edit; undefined to add one. */
  quote: Quote | undefined
}

/** Spec 9.7: 'New Quote' and 'Edit Quote'. Remounted for each opening. */
export function QuoteDialog({ quote, clientId, projectId, onCancel, onSaved }: QuoteDialogProps) {
  return (
    <DocumentEditor
      noun="Quote"
      document={quote}
      clientId={clientId}
      projectId={projectId}
      queryOf={quoteQueries.one}
      onCancel={onCancel}
    >
      {(ready) => <QuoteDialogForm {...ready} onCancel={onCancel} onSaved={onSaved} />}
    </DocumentEditor>
  )
}
