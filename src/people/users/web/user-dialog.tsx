import { useQueryClient } from '@tanstack/react-query'
import { ROLES, type Role } from '#platform/shared/permissions.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { noteFinal } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { createUser, updateUser } from '../shared/user-endpoints.ts'
import { type CreatedUser, type User, UserInput } from '#people/accounts/shared/user-schema.ts'
import { DEFAULT_USER_STATUS, USER_STATUSES, type UserStatus } from '#people/accounts/shared/user-status.ts'
import { InvitationButton } from './invitation-button.tsx'

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: role }))
const STATUS_CHOICES = USER_STATUSES.map((status) => ({ value: status, label: status }))
/** All equally short, so that nothing moves when another one is chosen. */
const WHAT_STATUS_MEANS: Readonly<Record<UserStatus, string>> = {
  Pending: 'Waits until an administrator approves.',
  Active: 'Can start at once.',
  Inactive: 'Cannot sign in.',
}

export interface UserDialogProps {
  /** The user to edit; undefined adds one. */
  user: User | undefined
  onCancel: () => void
  /** Called when a user was created, with the invitation link. */
  onCreated: (created: CreatedUser) => void
  onUpdated: () => void
  /** Called with a new link for a user who has no password yet. */
  onInvited: (user: User, invitationLink: string) => void
  /** If omitted, it is one's own account: that is done on the page Security. */
  onResetSecondWay?: (() => void) | undefined
}

/** Spec 4.2: 'Add New User' and 'Edit User'. Mounted again for each opening. */
export function UserDialog({
  user,
  onCancel,
  onCreated,
  onUpdated,
  onInvited,
  onResetSecondWay,
}: UserDialogProps) {
  const queryClient = useQueryClient()
  const isNew = user === undefined
  const initial: { fName: string; sName: string; email: string; role: Role | ''; status: UserStatus } = {
    fName: user?.fName ?? '',
    sName: user?.sName ?? '',
    email: user?.email ?? '',
    role: user?.role ?? '',
    status: user?.status ?? DEFAULT_USER_STATUS,
  }
  const form = useSchemaForm({
    schema: UserInput,
    initial,
    draft: { of: 'user', id: user?.id },
    send: (input, sending) =>
      sendForm(isNew ? 'User not added' : 'User not saved', () => save(input, sending)),
  })
  const save = async (input: UserInput, { idempotencyKey }: Sending) => {
    const name = `${input.fName} ${input.sName}`
    if (user === undefined) {
      const { reply } = await write(queryClient, { entity: 'user' }, () =>
        callWithMetadata(createUser, { body: input }, { idempotencyKey }),
      )
      noteFinal(`${name} was added`)
      return onCreated(reply)
    }
    await write(queryClient, { entity: 'user' }, () =>
      callWithMetadata(updateUser, { params: { id: user.id }, body: input }),
    )
    noteFinal(`${name} was saved`)
    return onUpdated()
  }

  return (
    <FormDialog
      size="large"
      title={isNew ? 'Add New User' : 'Edit User'}
      form={form}
      onCancel={onCancel}
      submitText={isNew ? 'Save User' : 'Update User'}
      busyText={isNew ? 'Adding...' : 'Saving...'}
      footerNote={
        isNew ? undefined : (
          <div className="user-dialog-ways">
            <InvitationButton user={user} onInvited={(link) => onInvited(user, link)} />
            {onResetSecondWay === undefined ? null : (
              <Button kind="ghost" onClick={onResetSecondWay}>
                Reset second way
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="two-columns">
        <TextField {...form.field('fName')} label="First Name" required autoComplete="off" data-autofocus />
        <TextField {...form.field('sName')} label="Second Name" required autoComplete="off" />
        <TextField
          {...form.field('email')}
          className="span-all"
          label="Email Address"
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={isNew ? 'A link to choose a password goes there, and is shown to you once.' : undefined}
        />
        <SelectField
          {...form.field('role')}
          label="Role"
          required
          placeholder="Select Role"
          choices={ROLE_CHOICES}
        />
        <SelectField
          {...form.field('status')}
          label="Status"
          choices={STATUS_CHOICES}
          hint={WHAT_STATUS_MEANS[form.values.status]}
        />
      </div>
    </FormDialog>
  )
}
