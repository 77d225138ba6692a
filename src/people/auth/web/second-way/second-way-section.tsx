import { useMutation, useQuery } from '@tanstack/react-query'
import { IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { AppSecret, SecondWay } from '../../shared/second-way-schema.ts'
import { secondWayDialogs } from './second-way-dialogs-part.ts'
import { SecondWayError } from './second-way-error.tsx'
import { makeAppSecret, secondWayQuery } from './second-way-queries.ts'

type Opened = { kind: 'add'; app: AppSecret } | { kind: 'off' }

/** One's own authenticator app, on the page Security (spec 33). @param hasPasskey whether there is another second way */
export function SecondWaySection({ hasPasskey }: { hasPasskey: boolean }) {
  const way = useQuery(secondWayQuery)
  const [opened, setOpened] = useState<Opened>()
  const { module: dialog } = secondWayDialogs.useIt(opened !== undefined)
  const close = () => setOpened(undefined)
  const add = useMutation({
    mutationFn: makeAppSecret,
    onSuccess: (app) => setOpened({ kind: 'add', app }),
    onError: (error) => toastFailure(error, { title: 'App not added', message: sentenceOf(error) }),
  })
  return (
    <section className="own-settings-section">
      <div className="own-settings-about">
        <h2>Authenticator app</h2>
        <p>
          After your password, signing in asks for a code from your phone, for devices without a passkey.
          Someone who only knows your password stays out.
        </p>
      </div>
      <div>
        {way.data === undefined ? (
          <SecondWayError title="Your authenticator app could not be loaded." />
        ) : way.data.since === null ? (
          <Button
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            busy={add.isPending}
            onClick={() => add.mutate()}
          >
            Add an authenticator app
          </Button>
        ) : (
          <AppRow since={way.data.since} onTurnOff={() => setOpened({ kind: 'off' })} />
        )}
      </div>
      {dialog === undefined || opened === undefined ? null : opened.kind === 'add' ? (
        <dialog.AddAppDialog app={opened.app} onClose={close} />
      ) : (
        <dialog.TurnOffDialog hasPasskey={hasPasskey} onClose={close} />
      )}
    </section>
  )
}

function AppRow({ since, onTurnOff }: { since: NonNullable<SecondWay['since']>; onTurnOff: () => void }) {
  const { timeZone } = useAccount()
  return (
    <FactRow
      icon={<IconShieldCheck size={16} stroke={1.75} />}
      name="Authenticator app"
      marks={<StatusPill tone="green" glyph="tick" word="On" />}
      facts={<div>Since {formatInstant(since, timeZone)}</div>}
    >
      <Button size="small" aria-label="Turn off the authenticator app" onClick={onTurnOff}>
        Turn off
      </Button>
    </FactRow>
  )
}
