import type { ReactNode } from 'react'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import { RecordLink } from '#platform/web/ui/lists/record-link.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { MoneySum } from '#platform/web/ui/money/money.tsx'
import { clientText } from './document-row.tsx'
import './document-phone-list.css'

interface PhoneDocument {
  id: number
  clientName: string | null
  clientEmail: string | null
}

export interface DocumentPhoneListProps<Document extends PhoneDocument> {
  /** The entity, such as `quote`. */
  kind: string
  label: string
  rows: readonly Document[]
  /** Whether the first page is loading. */
  isLoading: boolean
  isStale: boolean
  /** The address that opens a panel. */
  hrefOf: (id: number) => string
  onOpen: (id: number) => void
  totalOf: (document: Document) => ReactNode
  factsOf: (document: Document) => ReactNode
  pillOf: (document: Document) => ReactNode
  /** A third line. */
  barOf?: (document: Document) => ReactNode
}

/** Documents on a phone: two lines each; a tap opens one. */
export function DocumentPhoneList<Document extends PhoneDocument>({
  kind,
  label,
  rows,
  isLoading,
  isStale,
  hrefOf,
  onOpen,
  totalOf,
  factsOf,
  pillOf,
  barOf,
}: DocumentPhoneListProps<Document>) {
  return (
    <ul className="document-phone-list" aria-label={label} aria-busy={isLoading || isStale}>
      {isLoading ? <SkeletonRows /> : null}
      {rows.map((document) => {
        const bar = barOf?.(document) ?? null
        return (
          <li key={document.id} data-focus-item={document.id}>
            <RecordLink
              kind={kind}
              id={document.id}
              href={hrefOf(document.id)}
              className="document-phone-row"
              data-row={document.id}
              data-row-home
              data-focus-home
              onOpen={onOpen}
            >
              <span className="document-phone-line">
                <span className="ellipsis document-phone-client">{clientText(document)}</span>
                {totalOf(document)}
              </span>
              <span className="document-phone-line">
                <span className="ellipsis document-phone-facts">{factsOf(document)}</span>
                {pillOf(document)}
              </span>
              {bar === null ? null : <span className="document-phone-line document-phone-bar">{bar}</span>}
            </RecordLink>
          </li>
        )
      })}
    </ul>
  )
}

/** The state of a document's unsent e-mail, after the other details. */
export function MailFacts({ mail }: { mail: Pick<OutboxMessage, 'state'> | null }) {
  if (mail?.state === 'queued') return ' · queued'
  if (mail?.state !== 'failed') return null
  return (
    <>
      {' · '}
      <span className="red-text">e-mail failed</span>
    </>
  )
}

/** The sum of all pages, below the list. @param lkr undefined until loaded */
export function DocumentPhoneFoot({ label, lkr }: { label: string; lkr: number | undefined }) {
  return (
    <div className="document-phone-foot">
      {lkr === undefined ? null : (
        <>
          <span>{label}</span>
          <MoneySum lkr={lkr} />
        </>
      )}
    </div>
  )
}

const SKELETON_ROWS = ['62%', '48%', '70%', '56%', '44%', '66%']

/** Rows of the real height; visible only after 150 ms. */
function SkeletonRows() {
  return SKELETON_ROWS.map((width) => (
    <li key={width} className="document-phone-row document-phone-skeleton appear-late" aria-hidden>
      <Skeleton width={width} height={12} />
      <Skeleton width="40%" />
    </li>
  ))
}
