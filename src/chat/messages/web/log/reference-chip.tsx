import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileInvoice, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { INVOICE_STATUS_LOOK, type InvoiceStatus } from '#sales/invoices/shared/invoice-status.ts'
import { QUOTE_STATUS_LOOK, type QuoteStatus } from '#sales/quotes/shared/quote-status.ts'
import { TASK_STATUS_LOOK, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { Tone } from '#platform/shared/state-look.ts'
import { StatusGlyph } from '#platform/web/ui/marks/status-pill.tsx'
import { TONE_CLASS } from '#platform/web/ui/marks/tone-class.ts'
import type { Reference } from '../../shared/chat-schema.ts'
import { referenceQuery } from './reference-query.ts'

const PAGES = { task: '/task', invoice: '/invoice', quote: '/estimation' } as const
/** The parameters that the pages use in their addresses. */
const PARAMETERS = { task: 'task', invoice: 'invoice', quote: 'quote' } as const

/** A reference in a message: a link for those who may see the record, plain text for all others. */
export function ReferenceChip({ text }: { text: string }) {
  const { data: reference } = useQuery(referenceQuery(text))
  if (reference === undefined || reference === null) return text
  const { kind, id, title } = reference
  return (
    <Link
      to={PAGES[kind]}
      search={{ [PARAMETERS[kind]]: String(id) } as never}
      className="chat-reference"
      title={title}
    >
      <Mark reference={reference} />
      <span className="chat-reference-name">{text}</span>
      {kind === 'task' ? <span className="ellipsis">{title}</span> : <StatusWord reference={reference} />}
    </Link>
  )
}

function Mark({ reference: { kind, status } }: { reference: Reference }): ReactNode {
  if (kind === 'invoice') return <IconFileInvoice size={14} stroke={1.75} aria-hidden />
  if (kind === 'quote') return <IconFileText size={14} stroke={1.75} aria-hidden />
  return <StatusGlyph {...TASK_STATUS_LOOK[status as TaskStatus]} label={status} />
}

function StatusWord({ reference: { kind, status } }: { reference: Reference }) {
  const look: { tone: Tone } =
    kind === 'invoice'
      ? INVOICE_STATUS_LOOK[status as InvoiceStatus]
      : QUOTE_STATUS_LOOK[status as QuoteStatus]
  return <span className={`chat-reference-status ${TONE_CLASS[look.tone]}`}>{status}</span>
}
