import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/account-context.tsx'
import { useListAddress } from '#platform/web/list-address.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'
import { KeyHint } from '#platform/web/ui/key-hint.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchField } from '#platform/web/ui/text-field.tsx'
import { useSearchKey } from '#platform/web/use-search-key.ts'
import { useSettledText } from '#platform/web/use-settled-text.ts'
import type { User } from '../shared/user-schema.ts'
import { InvitationDialog, type InvitationDialogProps } from './invitation-dialog.tsx'
import { approveUser, askAndDeleteUser, reloadUsers } from './user-actions.ts'
import { UserCard } from './user-card.tsx'
import { UserCardSkeletons } from './user-card-skeletons.tsx'
import { UserDialog } from './user-dialog.tsx'
import { userListQuery } from './user-queries.ts'
import './users.css'

type Opened =
  | { kind: 'edit'; user: User | undefined }
  | ({ kind: 'invitation' } & Omit<InvitationDialogProps, 'onClose'>)

/** User Onboarding: /user (spec 1 §2.6). */
export function UsersPage() {
  const can = useCan()
  const [address, goTo] = useListAddress()
  const [typed, setTyped] = useSettledText(address.search, (search) => goTo({ page: 1, search }))
  const searchBox = useSearchKey()
  const list = useQuery(userListQuery(address))
  const [opened, setOpened] = useState<Opened>()
  const { users = [], total = 0, pages = 1 } = list.data ?? {}
  const openNew = () => setOpened({ kind: 'edit', user: undefined })

  return (
    <div className="page">
      <div className="page-head users-head">
        <h1>User Onboarding</h1>
        <span className="page-count">{list.data === undefined ? null : total}</span>
        <SearchField
          ref={searchBox}
          className="push"
          label="Search users"
          placeholder="Search users"
          value={typed}
          onChange={setTyped}
          end={<KeyHint keys="/" />}
        />
        {can('user:create') ? (
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openNew}>
            New User
          </Button>
        ) : null}
      </div>
      <div className="page-body">
        {list.isError ? (
          <ErrorBox
            title="The users could not be loaded."
            detail={list.error.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {list.isPending ? <UserCardSkeletons /> : null}
        {list.isSuccess && users.length === 0 ? <NobodyFound search={address.search} /> : null}
        <div className="card-grid user-grid" aria-busy={list.isPlaceholderData || undefined}>
          {users.map((user) => (
            <UserItem key={user.id} user={user} onEdit={() => setOpened({ kind: 'edit', user })} />
          ))}
        </div>
      </div>
      {pages > 1 ? (
        <div className="page-foot">
          <span>
            {total} {total === 1 ? 'user' : 'users'}
          </span>
          <Pager
            label="Users"
            page={address.page}
            pages={pages}
            onPage={(page) => goTo({ ...address, page })}
          />
        </div>
      ) : null}
      {opened === undefined ? null : <OpenedDialog opened={opened} setOpened={setOpened} />}
    </div>
  )
}

function UserItem({ user, onEdit }: { user: User; onEdit: () => void }) {
  const can = useCan()
  const queryClient = useQueryClient()
  const approve = useMutation({ mutationFn: () => approveUser(queryClient, user) })
  const remove = () =>
    askAndDeleteUser(
      queryClient,
      user,
      <>
        <Avatar id={user.id} name={`${user.fName} ${user.sName}`} />
        <span className="user-question">
          {user.fName} {user.sName}
          <span className="dim">{user.email}</span>
        </span>
      </>,
    )
  return (
    <UserCard
      user={user}
      {...(can('user:edit') ? { onEdit, onApprove: () => approve.mutate() } : {})}
      isApproving={approve.isPending}
      onDelete={can('user:delete') ? () => void remove() : undefined}
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
  const queryClient = useQueryClient()
  const close = () => setOpened(undefined)
  if (opened.kind === 'invitation') {
    const { name, email, link } = opened
    return <InvitationDialog name={name} email={email} link={link} onClose={close} />
  }
  const showInvitation = ({ fName, sName, email }: User, link: string) =>
    setOpened({ kind: 'invitation', name: `${fName} ${sName}`, email, link })
  return (
    <UserDialog
      user={opened.user}
      onCancel={close}
      onCreated={(created) => {
        void reloadUsers(queryClient)
        showInvitation(created, created.invitationLink)
      }}
      onUpdated={() => {
        void reloadUsers(queryClient)
        close()
      }}
      onInvited={showInvitation}
    />
  )
}

function NobodyFound({ search }: { search: string }) {
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.25} />}
      title={search === '' ? 'No users on this page' : `Nobody matches “${search}”`}
      help="Names and e-mail addresses are searched."
    />
  )
}
