import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { proveOwner } from '../../shared/auth-endpoints.ts'
import { askOwnPasskey } from '../../shared/passkey-endpoints.ts'
import { answerWithPasskey } from '../passkeys/ask-browser.ts'

/** Has the browser use an own passkey, and gives fresh proof with it (spec 34.4). */
export function usePasskeyProof(onProven: () => void) {
  return useMutation({
    mutationFn: async () => {
      const passkey = await answerWithPasskey(await call(askOwnPasskey, {}))
      await call(proveOwner, { body: { passkey } })
      onProven()
    },
  })
}
