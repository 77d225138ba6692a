import { withSeparators } from '#platform/shared/counted.ts'
import { onFirstUse } from '#platform/shared/on-first-use.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo, useState } from 'react'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { oneAtATime } from '#platform/web/data/one-at-a-time.ts'
import type { ImportSurroundings } from '#platform/web/lists/shown-import.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { ImportPlan } from '../shared/check-rows.ts'
import { missingSources } from '../shared/column-mapping.ts'
import { choiceFinder } from '../shared/find-choice.ts'
import { countOf } from '../shared/count-of.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import type { ImportResult } from './import-done.tsx'
import type { ImportDraft } from './import-state.ts'
import type { ImportStep } from './import-steps.tsx'
import { runWithToast } from './run-import.ts'
import { type RowCheck, useCheckedRows } from './use-checked-rows.ts'

export interface MappedImportProps {
  kind: Importable
  draft: ImportDraft
  step: ImportStep
  surroundings: ImportSurroundings
  body: RefObject<HTMLDivElement | null>
  onChange: (draft: ImportDraft) => void
  onStep: (step: ImportStep) => void
  onDone: (done: ImportResult) => void
  /** Called when the import is undone, or redone after that. */
  onTurned: (way: 'undo' | 'redo') => void
}

/** The second and third steps, and the import itself. */
export function MappedImport(props: MappedImportProps) {
  const { kind, draft, step, surroundings, body, onChange, onStep, onDone, onTurned } = props
  const { fields, path } = kind
  const { choices, compare } = surroundings
  const queryClient = useQueryClient()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSkipping, setSkipping] = useState(false)
  const check = useCheckedRows(usePlan(kind, draft, step, surroundings), draft.table, compare)
  // the server's errors stay valid as long as the same checked rows are shown
  const [refused, setRefused] = useState<{ of: RowCheck['rows']; rows: readonly CheckedRow[] }>()
  const rows = refused !== undefined && refused.of === check.rows ? refused.rows : check.rows
  const good = (rows ?? []).filter(({ faults }) => faults.length === 0)
  const skipped = (rows?.length ?? 0) - good.length

  const goToCheck = () => {
    setSubmitted(true)
    if (missingSources(draft.mapping, fields).length === 0) onStep('check')
  }
  const run = async () => {
    if (rows === undefined) return
    const { stored, refusedRows } = await runWithToast({
      kind,
      rows,
      queryClient,
      key: draft.idempotencyKey,
      onTurned,
    })
    if (refusedRows !== undefined) setRefused({ of: check.rows, rows: refusedRows })
    if (stored !== undefined) onDone({ ...stored, skipped })
  }
  return (
    <>
      <div className="page-body import-body" ref={body} tabIndex={-1}>
        <p className="dim import-source">
          <span className="ellipsis">{draft.source.name}</span>
          <span>
            · {draft.table.rows.length === 1 ? '1 row' : `${withSeparators(draft.table.rows.length)} rows`}
            {draft.source.encoding === undefined ? null : ` · ${draft.source.encoding}`}
          </span>
        </p>
        {step === 'columns' ? (
          <ColumnsStep
            kind={kind}
            draft={draft}
            choices={choices}
            isSubmitted={isSubmitted}
            onChange={onChange}
          />
        ) : rows === undefined ? (
          <CheckProgress progress={check.progress} />
        ) : (
          <CheckStep
            kind={kind}
            draft={draft}
            rows={rows}
            choices={choices}
            isSkipping={isSkipping}
            onSkip={setSkipping}
            onChange={onChange}
          />
        )}
      </div>
      <div className="page-foot import-foot">
        <Link to={path} className="button">
          Cancel
        </Link>
        <Button className="push" onClick={() => onStep(step === 'columns' ? 'file' : 'columns')}>
          Back
        </Button>
        {step === 'columns' ? (
          <Button kind="primary" onClick={goToCheck}>
            Check the rows
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={good.length === 0 || (skipped > 0 && !isSkipping)}
            onClick={() => void oneAtATime(`import ${draft.idempotencyKey}`, run)}
          >
            Import {countOf(kind, good.length)}
          </Button>
        )}
      </div>
    </>
  )
}

const percent = onFirstUse(() => new Intl.NumberFormat('en', { style: 'percent' }))

function CheckProgress({ progress }: { progress: number }) {
  return (
    <div className="import-progress appear-late">
      <p role="status">Checking the rows...</p>
      <div
        className="bar"
        role="progressbar"
        aria-label="Checking the rows"
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={progress}
      >
        <div className="bar-fill" data-progress style={{ width: percent().format(progress) }} />
      </div>
    </div>
  )
}

/** How the rows are read; undefined until they are to be checked. */
function usePlan(
  kind: Importable,
  draft: ImportDraft,
  step: ImportStep,
  { choices }: ImportSurroundings,
): ImportPlan | undefined {
  const { timeZone } = useAccount()
  const { table, mapping, dayFormat, decimalSign, isMarkdown, decisions } = draft
  const isWanted = step === 'check'
  return useMemo(() => {
    if (!isWanted) return undefined
    const finders = Object.fromEntries(
      Object.entries(choices).map(([field, those]) => [field, choiceFinder(those)]),
    )
    const formats = { dayFormat, decimalSign, isMarkdown, timeZone }
    return { kind, width: table.header.length, mapping, ...formats, finders, decisions }
  }, [isWanted, kind, table, mapping, dayFormat, decimalSign, isMarkdown, timeZone, choices, decisions])
}
