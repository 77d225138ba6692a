import * as z from 'zod/mini'
import type { FormWords } from './form-clash.ts'
import type { VersionedForm } from './use-form-clash.ts'

/**
 * How two edits of a record are compared: its form names the version that it is based on.
 * @param options.stored the edited record; undefined for a new one
 * @param options.schema of its reply
 * @param options.values the values of the form's fields for a reply
 */
export function versionedForm<Reply extends { version: number }, Values>(options: {
  stored: { version: number } | undefined
  schema: z.ZodMiniType<Reply>
  values: (reply: Reply) => Values
  words: FormWords<Values>
}): VersionedForm<Values> {
  const { stored, schema, values, words } = options
  return {
    version: stored?.version,
    read(current) {
      const reply = z.safeParse(schema, current).data
      return reply && { values: values(reply), version: reply.version }
    },
    words,
  }
}
