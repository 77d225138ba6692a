import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAdministrator } from '#platform/shared/permissions.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { SignInSettings } from '../../shared/sign-in-settings-schema.ts'
import { keepPasswordOf } from './sign-in-settings-query.ts'

/** As many as a question can name and still be read. */
const NAMED = 8

/** Passwords are switched off for everybody but one administrator, or on again (spec 35.4). */
export function KeptPassword({ settings }: { settings: SignInSettings }) {
  const queryClient = useQueryClient()
  const account = useAccount()
  const { passwordKeeper, canSwitchPasswordsOff, withoutOtherWay } = settings
  const administrators = settings.people.filter(({ role }) => isAdministrator(role))
  const [chosen, setChosen] = useState(account.id)
  const keeper = passwordKeeper ?? chosen
  const save = useMutation({
    mutationFn: (wanted: string | null) => keepPasswordOf(queryClient, wanted),
    onSuccess: (_, wanted) =>
      toast.success({
        message: wanted === null ? 'Everybody may use a password again.' : 'Passwords are switched off.',
      }),
    onError: (error) => toastFailure(error, { title: 'Not changed', message: sentenceOf(error) }),
  })
  const askAndSave = async (wanted: string | null) => {
    const lockedOut = withoutOtherWay.filter(({ id }) => id !== wanted)
    const confirmed = await confirm(
      wanted === null
        ? {
            title: 'Switch Passwords On',
            message: 'Everybody who has a password can sign in with it again.',
            confirmText: 'Switch on',
            type: 'warning',
          }
        : {
            title: 'Switch Passwords Off',
            message:
              lockedOut.length === 0
                ? 'Everybody has a passkey or a connected sign-in.'
                : `These people have neither a passkey nor a connected sign-in, and cannot sign in with their password any more: ${namesOf(lockedOut)}.`,
            confirmText: 'Switch off',
            type: 'warning',
          },
    )
    if (confirmed) save.mutate(wanted)
  }
  const isOff = passwordKeeper !== null
  return (
    <section className="sign-in-settings-passwords">
      <Switch
        label="Switch passwords off for everybody but one administrator"
        checked={isOff}
        disabled={save.isPending || (!isOff && !canSwitchPasswordsOff)}
        aria-describedby="kept-password-help"
        onChange={(checked) => void askAndSave(checked ? keeper : null)}
      />
      <p className="dim" id="kept-password-help">
        {!isOff && !canSwitchPasswordsOff
          ? 'Add a passkey on your own page Security first. Without one, and without another service, nobody could sign in.'
          : 'They sign in with a passkey or the other service only. One administrator keeps the password, for the day on which neither works. New people get in by the other service; without one, switch passwords on until they have added a passkey.'}
      </p>
      <SelectField
        label="Keeps the password"
        value={keeper}
        disabled={save.isPending || (!isOff && !canSwitchPasswordsOff)}
        choices={administrators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => (isOff ? void askAndSave(id) : setChosen(id))}
      />
    </section>
  )
}

function namesOf(people: SignInSettings['withoutOtherWay']): string {
  const rest = people.length - NAMED
  const names = people.slice(0, NAMED).map(({ name }) => name)
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}
