import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { roleDisplayName } from '#platform/shared/permissions.ts'
import { SECOND_WAY_DAYS } from '#people/accounts/shared/second-way-due.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { SignInSettings } from '../../shared/sign-in-settings-schema.ts'
import { KeptPassword } from './kept-password.tsx'
import { requireSecondWay, signInSettingsQuery } from './sign-in-settings-query.ts'
import './sign-in-settings.css'

type Person = SignInSettings['people'][number]

/** How people sign in to this installation: /settings/sign-in (spec 35.2, 35.4). */
export function SignInSettingsPage() {
  const queryClient = useQueryClient()
  const account = useAccount()
  const found = useQuery(signInSettingsQuery)
  const settings = found.data
  const save = useMutation({
    mutationFn: (required: boolean) => requireSecondWay(queryClient, required),
    onSuccess: (_, required) =>
      toast.success({
        message: required
          ? `A second way is required. Those without one have ${SECOND_WAY_DAYS} days.`
          : 'A second way is no longer required.',
      }),
    onError: (error) => toastFailure(error, { title: 'Not changed', message: sentenceOf(error) }),
  })
  const hasOwn = settings?.people.some(({ id, hasSecondWay }) => id === account.id && hasSecondWay) ?? false
  const isRequired = settings !== undefined && settings.secondWayRequiredAt !== null
  const askAndSave = async (required: boolean) => {
    const missing = settings?.people.filter(({ hasSecondWay }) => !hasSecondWay).length ?? 0
    const confirmed = await confirm(
      required
        ? {
            title: 'Require a Second Way',
            message:
              missing === 0
                ? 'All administrators and accountants have one already.'
                : `${counted(missing, 'person', 'people')} without one ${missing === 1 ? 'is' : 'are'} told, and ${missing === 1 ? 'has' : 'have'} ${SECOND_WAY_DAYS} days. Afterwards nothing else opens for them until they add one.`,
            confirmText: 'Require it',
            type: 'warning',
          }
        : {
            title: 'No Longer Require a Second Way',
            message: 'The password alone is enough again for whoever turns the second way off.',
            confirmText: 'No longer require it',
            type: 'warning',
          },
    )
    if (confirmed) save.mutate(required)
  }
  return (
    <div className="page">
      <div className="page-head line-head">
        <h1>Sign-in</h1>
      </div>
      <div className="page-body sign-in-settings">
        {found.isError ? (
          <ErrorBox
            title="The settings could not be loaded."
            detail={found.error.message}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        ) : settings === undefined ? (
          // how many people there are, and what the sentence above them says, is not known yet
          <div className="appear-late" role="status">
            <span className="visually-hidden">Loading...</span>
            <FactRowSkeleton />
            <FactRowSkeleton />
          </div>
        ) : (
          <>
            <Switch
              label="Require a second way of administrators and accountants"
              checked={isRequired}
              disabled={save.isPending || (!isRequired && !hasOwn)}
              aria-describedby="sign-in-settings-help"
              onChange={(checked) => void askAndSave(checked)}
            />
            <p className="dim" id="sign-in-settings-help">
              {!isRequired && !hasOwn
                ? 'Add a second way on your own page Security first. Otherwise you would be locked out with the others.'
                : `They sign in with a passkey, or enter a code from their phone after the password. Those without either have ${SECOND_WAY_DAYS} days to add one, and so do new people. After that, their personal tokens are refused too.`}
            </p>
            <table className="table" aria-label="Second ways">
              <thead>
                <tr>
                  <th scope="col">Person</th>
                  <th scope="col" className="sign-in-settings-role">
                    Role
                  </th>
                  <th scope="col" className="sign-in-settings-way">
                    Second way
                  </th>
                </tr>
              </thead>
              <tbody>
                {settings.people.map((person) => (
                  <tr key={person.id}>
                    <td>
                      <span className="sign-in-settings-person">
                        <Avatar id={person.id} name={person.name} size={22} />
                        <span>{person.name}</span>
                      </span>
                    </td>
                    <td className="sign-in-settings-role">{roleDisplayName(person.role)}</td>
                    <td className="sign-in-settings-way">
                      <Way person={person} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <KeptPassword settings={settings} />
          </>
        )}
      </div>
    </div>
  )
}

function Way({ person: { hasSecondWay, dueAt } }: { person: Person }) {
  const { timeZone } = useAccount()
  if (hasSecondWay) return <StatusPill tone="green" glyph="tick" word="On" />
  if (dueAt === null) return <StatusPill tone="gray" glyph="ring" word="None" />
  return (
    <StatusPill
      tone="amber"
      glyph="half"
      word={`None, due ${formatDayWithYear(dayIn(timeZone, new Date(dueAt)))}`}
    />
  )
}
