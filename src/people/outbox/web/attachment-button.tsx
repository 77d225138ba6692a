import { useMutation } from '@tanstack/react-query'
import { IconFileText } from '@tabler/icons-react'
import { call } from '#platform/web/data/api-client.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { getOutboxAttachment } from '../shared/outbox-endpoints.ts'
import type { OutboxMessageWithBody } from '../shared/outbox-schema.ts'

const KILOBYTE = 1_000
const MEGABYTE = 1_000_000

export interface AttachmentButtonProps {
  messageId: number
  attachment: NonNullable<OutboxMessageWithBody['attachment']>
}

/** A message's attachment with its name and size; a press downloads it. */
export function AttachmentButton({ messageId, attachment: { name, size } }: AttachmentButtonProps) {
  const fetched = useMutation({
    mutationFn: () => call(getOutboxAttachment, { params: { id: String(messageId) } }),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => toast.error({ title: 'The attachment was not opened', message: error.message }),
  })
  return (
    <button
      type="button"
      className="outbox-attachment"
      title={`Download ${name}`}
      disabled={fetched.isPending}
      aria-busy={fetched.isPending || undefined}
      onClick={() => fetched.mutate()}
    >
      <IconFileText size={16} stroke={1.75} aria-hidden />
      <span className="outbox-attachment-name">{name}</span>
      <span className="dim">{sizeText(size)}</span>
    </button>
  )
}

/** `86 kB` or `5.2 MB`; never 0. */
function sizeText(bytes: number): string {
  const isLarge = bytes >= MEGABYTE
  const value = isLarge ? bytes / MEGABYTE : Math.ceil(bytes / KILOBYTE)
  return value.toLocaleString('en-GB', {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  })
}
