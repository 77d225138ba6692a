import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Invoice } from '../../shared/invoice-schema.ts'
import { issueCheckQuery } from '../invoice-queries.ts'
import { splitDraft } from './split-invoice.ts'
import { IssueNotes, titleText } from './title-note.tsx'
import './tax.css'

/** The title of an invoice with its reason; of a draft, that it would have, and what is missing (spec 20.2). */
export function InvoiceTitle({ invoice }: { invoice: Invoice }) {
  if (invoice.status === 'Draft') return <DraftTitle invoice={invoice} />
  const text = titleText({ title: invoice.title, reason: invoice.titleReason })
  return text === undefined ? null : <p className="dim">{text}</p>
}

function DraftTitle({ invoice }: { invoice: Invoice }) {
  const queryClient = useQueryClient()
  const mayEdit = useCan()('invoice:edit')
  const { data: check } = useQuery(issueCheckQuery(invoice.id))
  if (check === undefined) return null
  const text = titleText(check)
  return (
    <>
      {text === undefined ? null : (
        <div className="invoice-title-fact">
          <span className="dim">{text}</span>
          {mayEdit && check.canSplit ? (
            <Button size="small" onClick={() => void splitDraft(queryClient, invoice)}>
              Split into two invoices
            </Button>
          ) : null}
        </div>
      )}
      <IssueNotes check={check} />
    </>
  )
}
