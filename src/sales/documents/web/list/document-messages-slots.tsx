import { Slot } from '#platform/web/slots.tsx'

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
