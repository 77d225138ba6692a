import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { RECOVERY_CODES } from '../../shared/second-way-schema.ts'
import { secondWayDialogs } from './second-way-dialogs-part.ts'
import { SecondWayError } from './second-way-error.tsx'
import { makeNewCodes, secondWayQuery } from './second-way-queries.ts'
import './second-way.css'

/** From so many recovery codes on, new ones are due. */
const FEW = 2

/** How many of one's recovery codes are left, on the page Security; which ones they are is shown once (spec 33.1). */
export function RecoveryCodesSection({ hasSecondWay }: { hasSecondWay: boolean | undefined }) {
  const way = useQuery(secondWayQuery)
  return (
    <section className="own-settings-section">
      <div className="own-settings-about">
        <h2>Recovery codes</h2>
        <p>Each signs you in once after the password, when your phone is out of reach. Keep them on paper.</p>
      </div>
      <div>
        {way.data === undefined || hasSecondWay === undefined ? (
          <SecondWayError title="Your recovery codes could not be loaded." />
        ) : hasSecondWay ? (
          <CodesRow left={way.data.codesLeft} />
        ) : (
          <p className="dim">You get ten with your first second way.</p>
        )}
      </div>
    </section>
  )
}

function CodesRow({ left }: { left: number }) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const { module: dialog } = secondWayDialogs.useIt(codes !== undefined)
  const renew = useMutation({
    mutationFn: () => makeNewCodes(queryClient),
    onSuccess: setCodes,
    onError: (error) => toastFailure(error, { title: 'No new codes', message: sentenceOf(error) }),
  })
  const ask = async () => {
    const confirmed = await confirm({
      title: 'New Recovery Codes',
      message: 'The codes that you have now stop working.',
      confirmText: 'Make new codes',
      type: 'warning',
    })
    if (confirmed) renew.mutate()
  }
  return (
    <>
      <FactRow
        icon={<IconKey size={16} stroke={1.75} />}
        name="Recovery codes"
        marks={
          left <= FEW ? (
            <StatusPill tone="amber" glyph="half" word={left === 0 ? 'No codes left' : 'Few codes left'} />
          ) : null
        }
        facts={
          <div>
            {left} of {RECOVERY_CODES} left
          </div>
        }
      >
        <Button size="small" busy={renew.isPending} onClick={() => void ask()}>
          New recovery codes
        </Button>
      </FactRow>
      {dialog === undefined || codes === undefined ? null : (
        <dialog.RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      )}
    </>
  )
}
