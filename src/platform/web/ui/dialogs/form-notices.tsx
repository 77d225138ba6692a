import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useAccount, useToday } from '../../data/account-context.tsx'
import { recentTime } from '../../data/recent-time.ts'
import type { RestoredDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../button.tsx'
import './form-notices.css'

/** The state of the draft and of changes by others, from `useSchemaForm`. */
export interface FormNews {
  restored: RestoredDraft | undefined
  /** Labels of the fields that others changed since editing began. */
  changedByOthers: readonly string[]
  isChangedElsewhere: boolean
  discard: () => void
}

/** A quiet line each for a restored draft and for changes by others meanwhile. */
export function FormNotices({ form }: { form: FormNews }) {
  const { restored, changedByOthers, isChangedElsewhere, discard } = form
  return (
    // rendered from the start, so that what appears in it is announced
    <div role="status" className="form-notices">
      {restored === undefined ? null : <RestoredLine draft={restored} onDiscard={discard} />}
      {changedByOthers.length === 0 ? null : (
        <p className="form-notice">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>
            Somebody else changed this meanwhile: {changedByOthers.join(', ')}. When you save, both are shown
            to you.
          </span>
        </p>
      )}
      {isChangedElsewhere ? (
        <p className="form-notice">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>
            It was not saved: somebody else changed this meanwhile, but nothing that you changed. Look at it,
            and save again.
          </span>
        </p>
      ) : null}
    </div>
  )
}

function RestoredLine({ draft, onDiscard }: { draft: RestoredDraft; onDiscard: () => void }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const at = recentTime(new Date(draft.at).toISOString(), timeZone, today)
  return (
    <p className="form-notice">
      <IconHistory size={16} stroke={1.75} aria-hidden />
      <span>
        Draft of {at.replace(/^Yesterday/, 'yesterday,')} restored.
        {draft.file === undefined ? '' : ` The file ${draft.file} was not kept: please choose it again.`}
      </span>
      <Button
        kind="ghost"
        size="small"
        onClick={(event) => {
          // the line disappears together with the focused button
          const panel = event.currentTarget.closest<HTMLElement>('[data-layer-panel]')
          onDiscard()
          panel?.querySelector<HTMLElement>('.dialog-body input, .dialog-body textarea')?.focus()
        }}
      >
        Discard
      </Button>
    </p>
  )
}
