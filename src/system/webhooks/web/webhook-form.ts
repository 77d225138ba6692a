import * as z from 'zod/mini'
import { type Webhook, WebhookInput } from '../shared/webhook-schema.ts'

/** What the dialog begins with. */
export function webhookValues(edited: Webhook | undefined) {
  const events: readonly { type: string }[] = edited?.events.map((type) => ({ type })) ?? []
  return { address: edited?.address ?? '', events }
}

/** Converts the dialog's values into the body of the calls. */
export const WebhookForm = z.pipe(
  z.transform(({ address, events }: ReturnType<typeof webhookValues>): z.input<typeof WebhookInput> => ({
    address,
    events: events.map(({ type }) => type),
  })),
  WebhookInput,
)
