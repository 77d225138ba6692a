import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#people/accounts/web/index.ts'
import { canUsePasskeys } from '../passkeys/ask-browser.ts'
import { passkeysQuery } from '../passkeys/passkey-queries.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import type { ProofDialogProps } from './proof-dialog-props.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** “Confirm it is you”: what was begun goes on afterwards (spec 35.1). By password only where it counts (spec 35.4). */
export function ProofDialog(props: ProofDialogProps) {
  // nobody but administrators is told as passwords are switched off
  const me = useQuery({ ...meQuery, refetchOnMount: 'always' })
  const passkeys = useQuery(passkeysQuery)
  // opens with all that is in it, so that nothing moves
  if (passkeys.isPending || !me.isFetchedAfterMount) return null
  const hasPasskey = (passkeys.data?.length ?? 0) > 0 && canUsePasskeys(undefined)
  if (me.data?.passwords !== 'off') return <PasswordProof {...props} hasPasskey={hasPasskey} />
  return hasPasskey ? <PasskeyProof {...props} /> : <SignInAgain onCancel={props.onCancel} />
}
