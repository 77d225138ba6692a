import { IconDownload, IconReceiptOff, IconSend } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { changeDocument, downloadPdf, menuItem, sendByMail } from '#sales/documents/web/list/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { getCreditNotePdf, sendCreditNote, voidCreditNote } from '../shared/credit-note-endpoints.ts'
import { type CreditNote, creditNoteFileName } from '../shared/credit-note-schema.ts'

const VOID_REASON = 'This credit note is void'

/** What can be done with a credit note, the same wherever it is shown. */
export function useCreditNoteItems(): (note: CreditNote) => MenuItem[] {
  const queryClient = useQueryClient()
  const can = useCan()
  return (note) => {
    const isVoid = note.status === 'Void'
    const refusal = isVoid ? VOID_REASON : undefined
    return [
      menuItem('Download PDF', IconDownload, () => void download(note)),
      ...(can('credit-note:edit')
        ? [menuItem('Send', IconSend, () => void send(queryClient, note), refusal)]
        : []),
      ...(can('credit-note:delete')
        ? [
            'separator' as const,
            {
              ...menuItem('Make Void', IconReceiptOff, () => void makeVoid(queryClient, note), refusal),
              danger: true,
            },
          ]
        : []),
    ]
  }
}

function download(note: CreditNote): Promise<void> {
  return downloadPdf(`credit note ${note.id}`, creditNoteFileName(note), () =>
    call(getCreditNotePdf, { params: { id: String(note.id) } }),
  )
}

/** All that shows the invoice or its account changes with the note. */
const changeOf = (note: CreditNote) =>
  ({ what: `credit note ${note.id}`, entity: 'invoice', refetches: true }) as const

function send(queryClient: QueryClient, note: CreditNote): Promise<void> {
  return sendByMail(queryClient, {
    ...changeOf(note),
    noun: 'Credit note',
    send: () => callWithMetadata(sendCreditNote, { params: { id: String(note.id) } }),
    labelOf: ({ number }) => number,
  })
}

async function makeVoid(queryClient: QueryClient, note: CreditNote): Promise<void> {
  const work = note.billAgain ? ` ${note.invoice.label} bills its work again.` : ''
  const isSure = await confirm({
    title: 'Make Credit Note Void',
    message: `${note.number} keeps its number. Its money leaves ${note.invoice.label} and the account again.${work}`,
    confirmText: 'Make Void',
    cancelText: 'Cancel',
  })
  if (!isSure) return
  await changeDocument(queryClient, {
    ...changeOf(note),
    loading: 'Making void...',
    send: () => callWithMetadata(voidCreditNote, { params: { id: String(note.id) } }),
    done: () => toastFinal({ message: `${note.number} is void` }),
    failure: 'Credit note not made void',
  })
}
