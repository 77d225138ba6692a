import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { MAX_PASSKEYS, type Passkey } from '../../shared/passkey-schema.ts'
import { authOptionsQuery } from '../auth-queries.ts'
import { canUsePasskeys, preparePasskeys } from './ask-browser.ts'
import { passkeysQuery } from './passkey-queries.ts'
import { PasskeyRow } from './passkey-row.tsx'
import './passkeys.css'

const dialogs = lazyPart(() => import('./passkey-dialogs.tsx'))

/** One's own passkeys, on the page Security (spec 34.1). @param hasApp whether there is an authenticator app, too */
export function PasskeySection({ hasApp }: { hasApp: boolean }) {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const list = useQuery(passkeysQuery)
  const { data: options } = useQuery(authOptionsQuery)
  const [opened, setOpened] = useState<'add' | Passkey>()
  const { module: dialog } = dialogs.useIt(opened !== undefined)
  const close = () => setOpened(undefined)
  const count = list.data?.length ?? 0
  return (
    <section className="own-settings-section">
      <div className="own-settings-about">
        <h2 id="own-passkeys">Passkeys</h2>
        <p>
          Sign in with a fingerprint, your face or the lock of the device. Nothing to remember, nothing to
          steal.
        </p>
      </div>
      <div {...keptFocus}>
        {list.isPending ? null : list.data === undefined ? (
          <ErrorBox
            title="Your passkeys could not be loaded."
            detail={list.error?.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <>
            {count === 0 ? null : (
              <ul className="passkey-list" aria-labelledby="own-passkeys">
                {list.data.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    isOnlyWay={count === 1 && !hasApp}
                    onRename={() => setOpened(passkey)}
                  />
                ))}
              </ul>
            )}
            <AddPasskey
              isOffered={canUsePasskeys(options?.passkeyOrigin)}
              isFull={count >= MAX_PASSKEYS}
              onAdd={() => setOpened('add')}
            />
          </>
        )}
      </div>
      {dialog === undefined || opened === undefined ? null : opened === 'add' ? (
        <dialog.AddPasskeyDialog onClose={close} />
      ) : (
        <dialog.RenamePasskeyDialog passkey={opened} onClose={close} />
      )}
    </section>
  )
}

function AddPasskey({
  isOffered,
  isFull,
  onAdd,
}: {
  isOffered: boolean
  isFull: boolean
  onAdd: () => void
}) {
  if (!isOffered)
    return <p className="dim">Passkeys need an address with https and a name, and a browser that has them.</p>
  return (
    <div className="passkey-actions">
      <Button
        icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={isFull}
        onPointerEnter={preparePasskeys}
        onFocus={preparePasskeys}
        onClick={onAdd}
      >
        Add a passkey
      </Button>
      {isFull ? <span className="dim">{`There can be ${MAX_PASSKEYS}: remove one first.`}</span> : null}
    </div>
  )
}
