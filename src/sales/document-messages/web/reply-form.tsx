import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormNotices } from '#platform/web/ui/dialogs/form-notices.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { replyToClient } from '../shared/message-endpoints.ts'
import { MAX_MESSAGE, MessageReplyInput } from '../shared/message-schema.ts'

const ReplyText = z.pick(MessageReplyInput, { text: true })

export interface ReplyFormProps {
  kind: SharedDocumentKind
  id: number
  /** Whether it follows a reply that was sent. */
  takeFocus: boolean
  onSent: () => void
}

/** The field for a reply to the client. */
export function ReplyForm({ kind, id, takeFocus, onSent }: ReplyFormProps) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const send = (input: z.output<typeof ReplyText>, { idempotencyKey }: Sending) =>
    sendForm('The reply was not sent', async () => {
      const { reply } = await write(queryClient, { entity: 'document-message', refetches: true }, () =>
        callWithMetadata(replyToClient, { body: { kind, id, ...input } }, { idempotencyKey }),
      )
      const message =
        reply.mailedTo === null
          ? 'The reply is on the client’s page'
          : `The reply was mailed to ${reply.mailedTo}`
      toast.success({ message })
    })
  const form = useSchemaForm({
    schema: ReplyText,
    initial: { text: '' },
    draft: { of: 'message-reply', id: undefined, start: `${kind} ${id}` },
    send,
  })
  const isSent = form.values.text !== '' && !form.isTyped && !form.isBusy
  useEffect(() => {
    if (isSent) onSent()
  }, [isSent, onSent])
  useEffect(() => {
    if (takeFocus) element.current?.querySelector('textarea')?.focus()
  }, [takeFocus])
  return (
    <form
      ref={element}
      className="document-message-reply"
      aria-label="Reply to the client"
      noValidate
      onSubmit={form.onSubmit}
    >
      <FormNotices form={form} />
      <TextAreaField {...form.field('text')} label="Reply" maxLength={MAX_MESSAGE} required />
      <Button type="submit" size="small" busy={form.isBusy} busyText="Sending…">
        Send reply
      </Button>
    </form>
  )
}
