import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconLink, IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { createLink, renewLink, revokeLink } from '../shared/link-endpoints.ts'
import { type PublicLink, SET_APP_URL, type Shared, type SharedKindName } from '../shared/link-schema.ts'
import { LinkLine } from './link-line.tsx'
import { LinkLifeField } from './link-life-field.tsx'
import { LinkQrCode } from './link-qr-code.tsx'
import { SeenLine } from './seen-line.tsx'
import { SendLink } from './send-link.tsx'
import { changeLink, sharedQuery } from './share-queries.ts'
import './share.css'

export interface ShareDialogProps {
  kind: SharedKindName
  id: number
  /** The number of the document, or the name of the project. */
  label: string
  /** The document's own mail, and why it cannot be sent; a project has none. */
  mail?: { refusal: string | undefined; send: () => void }
  onClose: () => void
}

/** The link of a document or a project: how to send it, until when it works, and how often it was opened (spec 18.8). */
export function ShareDialog({ kind, id, label, mail, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const mayMake = useCan()('link:create')
  const { data: shared, error } = useQuery(sharedQuery(kind, id))
  const link = shared?.link ?? null
  const make = () =>
    void changeLink(queryClient, label, 'No link was made', () =>
      callWithMetadata(createLink, { body: { kind, id } }),
    )
  return (
    <Dialog
      opened
      title={`Share ${label}`}
      onCancel={onClose}
      footerNote={link === null || !mayMake ? undefined : <EndLink link={link} label={label} />}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="sharing-body">
        {error === null ? null : <p role="alert">The link could not be loaded.</p>}
        {shared === undefined || shared.isReachable ? null : (
          <p className="sharing-warning" role="note">
            {SET_APP_URL}
          </p>
        )}
        {shared === undefined || link !== null ? null : (
          <NoLink kind={kind} shared={shared} onMake={mayMake ? make : undefined} />
        )}
        {shared === undefined || link === null ? null : (
          <>
            <LinkLine link={link} />
            <SendLink key={link.address} shared={shared} mail={mail} />
            <LinkQrCode key={`code of ${link.address}`} address={link.address} label={label} />
            <LinkLifeField key={link.id} link={link} label={label} />
            <SeenLine link={link} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const WHAT_IT_SHOWS = {
  document: 'Whoever has the link sees this document, without an account.',
  project:
    'Whoever has the link sees, without an account, how far the project is, and the tasks that are shown to the client: in the panel of a task, or for ticked ones.',
}

interface NoLinkProps {
  kind: SharedKindName
  shared: Pick<Shared, 'refusal' | 'seenCount'>
  onMake: (() => void) | undefined
}

function NoLink({ kind, shared: { refusal, seenCount }, onMake }: NoLinkProps) {
  if (refusal !== null) return <p className="dim">{refusal}.</p>
  return (
    <>
      <p className="dim">
        {seenCount === 0
          ? WHAT_IT_SHOWS[kind === 'project' ? 'project' : 'document']
          : `There is no link any more. It was seen ${seenCount === 1 ? 'once' : `${seenCount} times`}.`}
      </p>
      {onMake === undefined ? null : (
        <Button
          kind="primary"
          icon={<IconLink size={16} stroke={1.75} aria-hidden />}
          onClick={onMake}
          className="sharing-make"
        >
          {seenCount === 0 ? 'Make Link' : 'New Link'}
        </Button>
      )}
    </>
  )
}

function EndLink({ link, label }: { link: PublicLink; label: string }) {
  const queryClient = useQueryClient()
  const params = { id: String(link.id) }
  const times = link.seenCount === 1 ? 'once' : `${link.seenCount} times`
  const seen = link.seenCount === 0 ? 'Nobody has opened it so far.' : `Seen ${times} so far.`
  const renew = async () => {
    const isSure = await confirm({
      title: 'Renew Link',
      message: `You get a new link, and the one before stops working. ${seen}`,
      confirmText: 'Renew',
      cancelText: 'Cancel',
      type: 'warning',
    })
    if (!isSure) return
    await changeLink(queryClient, label, 'Link not renewed', () => callWithMetadata(renewLink, { params }))
  }
  const revoke = async () => {
    const isSure = await confirm({
      title: 'Revoke Link',
      message: `Whoever has it sees nothing any more. ${seen}`,
      confirmText: 'Revoke',
      cancelText: 'Cancel',
      type: 'danger',
    })
    if (!isSure) return
    await changeLink(queryClient, label, 'Link not revoked', () => callWithMetadata(revokeLink, { params }))
  }
  return (
    <span className="sharing-ends">
      <Button
        kind="ghost"
        icon={<IconLinkOff size={16} stroke={1.75} aria-hidden />}
        onClick={() => void revoke()}
      >
        Revoke link
      </Button>
      <Button
        kind="ghost"
        icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => void renew()}
      >
        Renew link
      </Button>
    </span>
  )
}
