import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { Invoice, InvoiceChange } from '../../shared/invoice-schema.ts'
import { downloadInvoice } from '../download-invoice.ts'
import { invoiceHistoryQuery } from '../invoice-queries.ts'
import { TimelineEntry } from './timeline-entry.tsx'

/** The history of an invoice, newest first. */
export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const { id } = invoice
  const { timeZone } = useAccount()
  const history = useQuery(invoiceHistoryQuery(id))
  const changes = history.data ?? []
  return (
    <PanelSection
      title="History"
      note={history.data === undefined ? undefined : counted(changes.length, 'change')}
    >
      {history.isError ? (
        <ErrorBox
          title="The history could not be loaded."
          detail={history.error.message}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : null}
      {history.isPending ? (
        <div className="invoice-history-loading appear-late" role="status" aria-label="Loading...">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      ) : null}
      <ul>
        {changes.map((change) => (
          <TimelineEntry
            key={change.id}
            kind={change.action === 'paid' || change.action === 'sent' ? 'happened' : 'record'}
            title={changeText(change)}
            note={change.actorName}
            end={
              <>
                {change.revision === undefined ? null : (
                  <RevisionButton invoice={invoice} revision={change.revision} />
                )}
                <span className="timeline-note">{formatInstant(change.at, timeZone)}</span>
              </>
            }
          />
        ))}
      </ul>
    </PanelSection>
  )
}

/** Downloads the PDF produced by a change: a client may have it, whatever was edited since. */
function RevisionButton({ invoice, revision }: { invoice: Invoice; revision: number }) {
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={`PDF ${revision}: download this revision`}
      onClick={() => void downloadInvoice(invoice, revision)}
    >
      PDF {revision}
    </Button>
  )
}

const WORDS: Record<Exclude<InvoiceChange['action'], 'edited'>, { plain: string; before?: string }> = {
  created: { plain: 'Draft created', before: 'Draft created' },
  issued: { plain: 'Issued', before: 'Issued as' },
  reopened: { plain: 'Set back to draft' },
  paid: { plain: 'Payment recorded', before: 'Payment of' },
  reversed: { plain: 'Payment reversed', before: 'Payment reversed:' },
  applied: { plain: 'Paid from the account', before: 'Paid from the account:' },
  'moved back': { plain: 'Moved back to the account', before: 'Moved back to the account:' },
  'written off': { plain: 'Written off', before: 'Written off:' },
  credited: { plain: 'Credited', before: 'Credited by' },
  'credit taken back': { plain: 'Credit note made void', before: 'Credit note made void:' },
  sent: { plain: 'Put into the outbox', before: 'E-mail to' },
  voided: { plain: 'Made void' },
  restored: { plain: 'Restored' },
  withheld: { plain: 'Tax withheld', before: 'Tax withheld:' },
  certified: { plain: 'Certificate of tax withheld', before: 'Certificate of tax withheld:' },
  deducted: { plain: 'Deposit deducted', before: 'Deposit deducted:' },
}

/** A description of a change. */
function changeText({ action, detail, fields }: InvoiceChange): ReactNode {
  if (action === 'edited') {
    return fields.length === 0 ? 'Edited' : fields.map((field) => <FieldChange key={field.name} {...field} />)
  }
  const { plain, before } = WORDS[action]
  return detail === null || before === undefined ? plain : `${before} ${detail}`
}

function FieldChange({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div className="invoice-field-change">
      {name} <span className="dim">{before === '' ? 'empty' : before}</span>{' '}
      <span aria-label="became" role="img">
        →
      </span>{' '}
      {after === '' ? 'empty' : after}
    </div>
  )
}
