import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isProofDeclined } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { inviteUser } from '../shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'

/** Creates a new invitation link; the server refuses it for an account that has a password. */
export function InvitationButton({ user, onInvited }: { user: User; onInvited: (link: string) => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const invite = useMutation({
    mutationFn: () => call(inviteUser, { params: { id: user.id } }, { idempotencyKey }),
    onSuccess: ({ invitationLink }) => onInvited(invitationLink),
    onError(error) {
      if (!isProofDeclined(error)) toast.error({ title: 'No new invitation', message: sentenceOf(error) })
    },
  })
  return (
    <Button kind="ghost" busy={invite.isPending} onClick={() => invite.mutate()}>
      New invitation link
    </Button>
  )
}
