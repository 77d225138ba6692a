import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useAccount, useToday } from '../../data/account-context.tsx'
import { recentTime } from '../../data/recent-time.ts'
import type { RestoredDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../button.tsx'
import './form-notices.css'

/** What a form of `useSchemaForm` says of its draft and of what others do. */
export interface FormNews {
  restored: RestoredDraft | undefined
  /** Labels of the fields that others changed since the typing began. */
  changedByOthers: readonly string[]
  isChangedElsewhere: boolean
  discard: () => void
}

/** One quiet line each: what was restored, and what others changed meanwhile. */
export function FormNotices({ form }: { form: FormNews }) {
  const { restored, changedByOthers, isChangedElsewhere, discard } = form
  return (
    // there from the start, so that what appears in it is read aloud
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
          // the line goes, and with it the button that has the focus
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
