import { IconDownload, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { type Cents, formatAmount, toCents } from '#platform/shared/money.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { DocumentReply } from '../../shared/document-schema.ts'
import { quantityText } from '../../shared/document-view.ts'
import { clientText } from './document-row.tsx'
import './document-panel.css'

/** The recipient of a document, linked to the client, and what is shown next to it. */
export function PanelClient({
  document,
  children,
}: {
  document: Pick<DocumentReply, 'clientId' | 'clientName' | 'clientEmail'>
  children: ReactNode
}) {
  return (
    <div className="document-facts-line">
      {document.clientId === null ? (
        <strong className="document-facts-client">{clientText(document)}</strong>
      ) : (
        <Link to="/client/$id" params={{ id: String(document.clientId) }} className="document-facts-client">
          {clientText(document)}
        </Link>
      )}
      {children}
    </div>
  )
}

/** The lines of a document. @param sums which sums are shown with them: before tax, or with it */
export function PanelLines({
  document: { items, subtotal, taxRate, taxAmount, total },
  sums,
}: {
  document: Pick<DocumentReply, 'items' | 'subtotal' | 'taxRate' | 'taxAmount' | 'total'>
  sums: 'subtotal' | 'total'
}) {
  return (
    <PanelSection title="Lines" note={counted(items.length, 'item')}>
      <ul className="panel-lines" data-sums={sums}>
        {items.map((line) => (
          <li key={line.id} title={line.description}>
            <span className="panel-line-text">
              {line.description.split('\n', 1)[0]}
              {/* the quantity and price are in the same row */}
              {sums === 'subtotal' ? ' ' : null}
              {line.quantity === 1 ? null : (
                <span className="panel-line-factors">
                  {quantityText(line.quantity)} × {formatAmount(toCents(line.unitPrice))}
                </span>
              )}
            </span>
            <Money value={toCents(line.amount)} hasCurrency={false} />
          </li>
        ))}
        {sums === 'subtotal' ? <SumLine label="Subtotal" lkr={subtotal} /> : null}
        {taxRate === 0 ? null : <SumLine label={`Tax ${taxRate}%`} lkr={taxAmount} />}
        {sums === 'total' ? (
          <li className="panel-lines-total">
            <span className="panel-line-text">Total</span>
            <Money value={toCents(total)} size="total" />
          </li>
        ) : null}
      </ul>
    </PanelSection>
  )
}

function SumLine({ label, lkr }: { label: string; lkr: number }) {
  return (
    <li className="dim">
      <span className="panel-line-text">{label}</span>
      <Money value={toCents(lkr)} hasCurrency={false} />
    </li>
  )
}

export interface DocumentSummaryProps {
  document: Pick<DocumentReply, 'clientName' | 'clientEmail'>
  pill: ReactNode
  /** Its number and other identifying details; what will happen to it. */
  facts: readonly (string | undefined)[]
  amount: Cents
}

/** The document named in a confirmation: recipient, details and sum. */
export function DocumentSummary({ document, pill, facts, amount }: DocumentSummaryProps) {
  return (
    <span className="document-summary">
      <span className="document-summary-text">
        <span className="document-summary-line">
          {clientText(document)}
          {pill}
        </span>
        {facts.map((fact) =>
          fact === undefined ? null : (
            <span key={fact} className="document-summary-facts">
              {fact}
            </span>
          ),
        )}
      </span>
      <Money value={amount} />
    </span>
  )
}

/** A step of a panel; `disabledReason` says why it is not available now. */
export interface PanelStepProps {
  disabledReason?: string | undefined
  onPress: () => void
}

/** Sending as a labelled button, for a draft. */
export function SendButton({ disabledReason, onPress }: PanelStepProps) {
  return (
    <Button
      kind="primary"
      icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-description={disabledReason}
      title={disabledReason}
      onClick={onFirstPress(() => {
        if (disabledReason === undefined) onPress()
      })}
    >
      Send
    </Button>
  )
}

/** Sending again as an icon, for anything but a draft. */
export function SendIcon({ disabledReason, onPress }: PanelStepProps) {
  return (
    <IconButton
      framed
      label="Send"
      icon={<IconSend size={16} stroke={1.75} aria-hidden />}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-description={disabledReason}
      title={disabledReason ?? 'Send'}
      onClick={() => {
        if (disabledReason === undefined) onPress()
      }}
    />
  )
}

export function EditButton({ onPress }: Pick<PanelStepProps, 'onPress'>) {
  return (
    <Button icon={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onFirstPress(onPress)}>
      Edit
    </Button>
  )
}

export function DownloadIcon({ onPress }: Pick<PanelStepProps, 'onPress'>) {
  return (
    <IconButton
      framed
      data-focus-fallback
      label="Download PDF"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={onPress}
    />
  )
}

/** Ignores the second press of a double click, which may hit a different button that has appeared in the same place. */
export function onFirstPress(run: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) run()
  }
}
