import { IconDownload, IconPencil, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Cents } from '#platform/shared/money.ts'
import { Slot } from '#platform/web/slots.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { DocumentReply } from '../../shared/document-schema.ts'
import { clientText } from './document-row.tsx'
import './document-panel.css'

export { PanelLines } from './panel-lines.tsx'

export { PanelProject } from './panel-project.tsx'

export { DocumentRevisions } from './document-revisions.tsx'

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

/** A quote or an invoice. */
interface Given {
  kind: 'quote' | 'invoice'
  id: number
}

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** What the client asked about a document, with a field for the reply. */
    'document-messages': Given
    /** Whether a client waits for a reply. */
    'unanswered-mark': Given
  }
}

/** The place of the messages in the panel of a document. */
export function DocumentMessages(given: Given) {
  return <Slot name="document-messages" given={given} />
}

/** The place of the mark in the lists. */
export function UnansweredMark(given: Given) {
  return <Slot name="unanswered-mark" given={given} />
}
