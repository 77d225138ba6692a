import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { sendTestMail } from '../shared/outbox-endpoints.ts'
import { OUTBOX_QUERIES } from './outbox-queries.ts'

const SENDING = [...OUTBOX_QUERIES, 'test'] as const

/** Sends a mail to one's own address: the quickest proof that the mail server's settings are right. */
export function TestMailButton({ isConfigured }: { isConfigured: boolean }) {
  const queryClient = useQueryClient()
  const { email } = useAccount()
  // kept until the server has replied: pressed again after a lost reply, it is the same mail
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationKey: SENDING,
    mutationFn: () =>
      write(queryClient, { entity: 'outbox', refetches: true }, () =>
        callWithMetadata(sendTestMail, undefined, { idempotencyKey }),
      ),
    onSuccess: () => {
      setIdempotencyKey(crypto.randomUUID())
      if (isConfigured) toast.success({ message: `A test mail to ${email} is on its way.` })
      else toast.info({ message: `No mail server is set: the test mail to ${email} lies in the outbox.` })
    },
    onError: (error) => toast.error({ title: 'No test mail', message: error.message }),
  })
  return (
    <Button
      icon={<IconMailForward size={16} stroke={1.75} aria-hidden />}
      busy={send.isPending}
      onClick={() => {
        // a second click may come before the button is rendered disabled
        if (queryClient.isMutating({ mutationKey: SENDING }) === 0) send.mutate()
      }}
    >
      Send a test mail
    </Button>
  )
}
