import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { fileSlip } from '../shared/slip-endpoints.ts'
import { SLIP_TYPES } from '../shared/slip-schema.ts'

/** Files a slip that came another way, such as by WhatsApp. */
export function FileSlipButton({ invoiceId }: { invoiceId: number }) {
  const id = useId()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      await write(queryClient, { entity: 'slip', refetches: true }, () =>
        callWithMetadata(
          fileSlip,
          { query: { invoiceId: String(invoiceId) }, body: file },
          { idempotencyKey: crypto.randomUUID() },
        ),
      )
      toast.success({ message: 'Slip filed' })
    } catch (error) {
      toast.error({ title: 'Slip not filed', message: sentenceOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="slip-filing">
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={SLIP_TYPES.join(',')}
        disabled={isSending}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // so that the same file can be chosen again
          event.currentTarget.value = ''
          if (file !== undefined) void send(file)
        }}
      />
      <label htmlFor={id} className="button button-small">
        <IconUpload size={14} stroke={1.75} aria-hidden />
        {isSending ? 'Filing...' : 'File a Bank Slip'}
      </label>
    </div>
  )
}
