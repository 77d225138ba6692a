import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { updateMe } from '../shared/auth-endpoints.ts'
import { SignUpInput } from '../shared/auth-schema.ts'
import { sentenceOf } from './auth-queries.ts'

const Names = z.pick(SignUpInput, { fName: true, sName: true })

/** One's own first and last name. */
export function NamesForm() {
  const account = useAccount()
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: Names,
    draft: { of: 'own', id: 'names' },
    initial: { fName: account.fName, sName: account.sName },
    send: (names) =>
      write(queryClient, { entity: 'user', refetches: true }, () =>
        callWithMetadata(updateMe, { body: names }),
      ).then(
        ({ reply: saved }) => {
          form.change('fName', saved.fName)
          form.change('sName', saved.sName)
          toast.success({ message: 'Name saved' })
        },
        (error: unknown) => {
          toast.error({ title: 'Name not saved', message: sentenceOf(error, 'Please try again.') })
          throw error
        },
      ),
  })
  const { fName, sName } = form.values
  const unchanged = fName === account.fName && sName === account.sName
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <div className="two-columns">
        <TextField {...form.field('fName')} label="First Name" autoComplete="given-name" />
        <TextField {...form.field('sName')} label="Last Name" autoComplete="family-name" />
      </div>
      <div>
        <Button
          type="submit"
          kind="primary"
          disabled={unchanged || !form.isValid}
          busy={form.isBusy}
          busyText="Saving..."
        >
          Save name
        </Button>
      </div>
    </form>
  )
}
