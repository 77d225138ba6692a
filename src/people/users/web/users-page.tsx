import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { InvitationDialog, type InvitationDialogProps } from './invitation-dialog.tsx'
import { approveUser, askAndDeleteUser, askAndResetSecondWay, askAndSignOutUser } from './user-actions.ts'
import { UserCard } from './user-card.tsx'
import { UserCardSkeleton } from './user-card-skeleton.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userListQuery } from './user-queries.ts'
import './users.css'

type Opened =
  | { kind: 'edit'; user: User | undefined }
  | ({ kind: 'invitation' } & Omit<InvitationDialogProps, 'onClose'>)

/** User Onboarding: /user (spec 4.1). */
export function UsersPage() {
  const can = useCan()
  const [address] = useListAddress()
  const list = useQuery(userListQuery(address))
  const [opened, setOpened] = useState<Opened>()
  const add = can('user:create') ? () => setOpened({ kind: 'edit', user: undefined }) : undefined
  useNewInAddress(add)
  return (
    <>
      <CardListPage
        title="User Onboarding"
        noun={{ one: 'user', many: 'users' }}
        list={list}
        keyOf={(user) => user.id}
        renderCard={(user) => <UserItem user={user} onEdit={() => setOpened({ kind: 'edit', user })} />}
        skeleton={<UserCardSkeleton />}
        add={add === undefined ? undefined : { label: 'New User', onAdd: add }}
        empty={{ icon: <IconUsers size={32} stroke={1.25} />, title: 'No users on this page' }}
        searched="Names and e-mail addresses are searched."
        errorTitle="The users could not be loaded."
      />
      {opened === undefined ? null : <OpenedDialog opened={opened} setOpened={setOpened} />}
    </>
  )
}

function UserItem({ user, onEdit }: { user: User; onEdit: () => void }) {
  const can = useCan()
  const account = useAccount()
  const queryClient = useQueryClient()
  const approve = useMutation({ mutationFn: () => approveUser(queryClient, user) })
  // one's own sessions are on the page Security, and users who are not Active have no access
  const maySignOut = can('user:edit') && user.id !== account.id && user.status === 'Active'
  const who = (
    <>
      <Avatar id={user.id} name={`${user.fName} ${user.sName}`} />
      <span className="confirm-about">
        {user.fName} {user.sName}
        <span className="dim">{user.email}</span>
      </span>
    </>
  )
  return (
    <UserCard
      user={user}
      {...(can('user:edit') ? { onEdit, onApprove: () => approve.mutate() } : {})}
      isApproving={approve.isPending}
      onSignOut={maySignOut ? () => void askAndSignOutUser(user, who) : undefined}
      onDelete={can('user:delete') ? () => void askAndDeleteUser(queryClient, user, who) : undefined}
    />
  )
}

function OpenedDialog({
  opened,
  setOpened,
}: {
  opened: Opened
  setOpened: (next: Opened | undefined) => void
}) {
  const account = useAccount()
  const close = () => setOpened(undefined)
  if (opened.kind === 'invitation') {
    const { name, email, link } = opened
    return <InvitationDialog name={name} email={email} link={link} onClose={close} />
  }
  const { user } = opened
  const showInvitation = ({ fName, sName, email }: User, link: string) =>
    setOpened({ kind: 'invitation', name: `${fName} ${sName}`, email, link })
  return (
    <UserDialog
      user={user}
      onCancel={close}
      onCreated={(created) => showInvitation(created, created.invitationLink)}
      onUpdated={close}
      onInvited={showInvitation}
      onResetSecondWay={
        user === undefined || user.id === account.id ? undefined : () => void askAndResetSecondWay(user)
      }
    />
  )
}
