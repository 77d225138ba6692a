import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldState, useRowState, useSaver } from '#work/tasks/web/index.ts'
import { SavedMark } from '#platform/web/ui/marks/saved-mark.tsx'
import type { RemarkSaver, RemarkState } from './remark-saver.ts'
import { useRemarkState } from './use-remark-saver.ts'

type Shown = 'saving' | 'saved' | 'offline' | 'refused' | undefined

const OF_REMARK: Readonly<Record<RemarkState, Shown>> = {
  idle: undefined,
  waiting: 'saving',
  saving: 'saving',
  saved: 'saved',
  offline: 'offline',
  refused: 'refused',
  overlap: undefined,
  gone: undefined,
}

/** The save state of a task's description and fields. Once something was saved, it keeps saying so. */
export function SaveState({ id, remark }: { id: number; remark: RemarkSaver | undefined }) {
  const row = useRowState(useSaver(), id)
  // other fields have a toast that says what they are now
  const isNameSaved = useFieldState(id, 'taskName')?.state === 'saved'
  const ofRemark = OF_REMARK[useRemarkState(remark)]
  const [savedId, setSavedId] = useState<number>()
  if ((row === 'saved' || ofRemark === 'saved') && savedId !== id) setSavedId(id)

  const isFailing = ofRemark === 'offline' || ofRemark === 'refused'
  const isSaving = row === 'unsaved' || ofRemark === 'saving'
  return (
    <span className="task-panel-save">
      {isFailing ? <NotSaved state={ofRemark} onRetry={() => remark?.retry()} /> : null}
      {!isFailing && isSaving ? <span className="dim">Saving...</span> : null}
      {!isFailing && !isSaving && savedId === id ? (
        <SavedMark announced={isNameSaved || ofRemark === 'saved'} />
      ) : null}
    </span>
  )
}

function NotSaved({ state, onRetry }: { state: 'offline' | 'refused'; onRetry: () => void }) {
  const Icon = state === 'offline' ? IconCloudOff : IconAlertCircle
  return (
    <span className="task-panel-failing">
      <span className="ellipsis row" role="status">
        <Icon size={14} stroke={2} aria-hidden />
        {state === 'offline' ? 'Not saved: no connection' : 'Could not save'}
      </span>
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </span>
  )
}
