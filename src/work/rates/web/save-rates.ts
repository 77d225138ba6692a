import { useQueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import type { Sending } from '#platform/web/forms/use-schema-form.ts'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import { replaceRates } from '../shared/rates-endpoints.ts'
import type { RatesInput } from '../shared/rates-schema.ts'

/** Replaces all rates, and offers Undo. @param message what was saved; @param onSaved closes the form */
export function useSaveRates(message: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return (body: RatesInput, { ifMatch }: Sending) =>
    sendForm('Rates not saved', async () => {
      const { changes } = await write(queryClient, { entity: 'rates' }, () =>
        callWithMetadata(replaceRates, { body }, { ifMatch }),
      )
      onSaved()
      offerUndo(changes, { message })
    })
}
