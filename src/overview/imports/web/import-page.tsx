import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { can } from '#platform/shared/permissions.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import type { LoadedSurroundings, ShownImport, SurroundingsProps } from '#platform/web/lists/shown-import.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FileStep } from './file-step.tsx'
import { ImportDone, type ImportResult } from './import-done.tsx'
import type { ImportDraft } from './import-state.ts'
import { ImportSteps } from './import-steps.tsx'
import { MappedImport } from './mapped-import.tsx'
import { useImportStep } from './use-import-step.ts'
import './import.css'

const NOTHING: LoadedSurroundings = { surroundings: { choices: {} }, queries: [] }

/**
 * The page that imports a file, such as /import/clients.
 * @param kinds what can be imported
 */
export function importPage(kinds: readonly ShownImport[]) {
  return function ImportPage() {
    const { kind: wanted }: { kind?: string } = useParams({ strict: false })
    const kind = useKind(kinds.find(({ name }) => name === wanted))
    if (kind === undefined) return null
    const { Surroundings = NoSurroundings } = kind
    return <Surroundings key={kind.name}>{(loaded) => <ImportOf kind={kind} {...loaded} />}</Surroundings>
  }
}

/** The kind with the fields that the person may set. */
function useKind(kind: ShownImport | undefined): ShownImport | undefined {
  const { role } = useAccount()
  return useMemo(
    () =>
      kind && {
        ...kind,
        fields: kind.fields.filter((field) => field.can === undefined || can(role, field.can)),
      },
    [kind, role],
  )
}

function NoSurroundings({ children }: SurroundingsProps) {
  return children(NOTHING)
}

function ImportOf({ kind, surroundings, queries }: LoadedSurroundings & { kind: ShownImport }) {
  const failed = surroundings === undefined ? queries.find(({ error }) => error !== null) : undefined
  const [draft, setDraft] = useState<ImportDraft>()
  const [named, setStep] = useImportStep()
  const [done, setDone] = useState<ImportResult>()
  const [isUndone, setUndone] = useState(false)
  // the file is lost when the page is reloaded
  const step = (named === 'done' ? done : draft) === undefined ? 'file' : named
  const body = useStepShown(step)
  // Back does not return to an import that is already stored
  if (step === 'done' && draft !== undefined) setDraft(undefined)
  const startAgain = () => {
    setDone(undefined)
    setDraft(undefined)
    setStep('file')
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1>Import {kind.name}</h1>
        <ImportSteps current={step === 'done' ? undefined : step} />
      </div>
      {step === 'done' && done !== undefined ? (
        <div className="page-body import-body" ref={body} tabIndex={-1}>
          <ImportDone kind={kind} {...done} isUndone={isUndone} onAgain={startAgain} />
        </div>
      ) : step === 'done' || step === 'file' || draft === undefined ? (
        <>
          <div className="page-body import-body" ref={body} tabIndex={-1}>
            <FileStep
              kind={kind}
              pastedBefore={draft?.source.encoding === undefined ? (draft?.source.text ?? '') : ''}
              onRead={(read) => {
                setDraft(read)
                setStep('columns')
              }}
            />
          </div>
          <div className="page-foot import-foot">
            <Link to={kind.path} className="button">
              Cancel
            </Link>
          </div>
        </>
      ) : surroundings === undefined ? (
        <div className="page-body import-body" ref={body} tabIndex={-1}>
          {failed === undefined ? (
            <p className="dim appear-late" role="status">
              Loading...
            </p>
          ) : (
            <ErrorBox
              title="The import could not be prepared."
              detail={failed.error?.message}
              onRetry={() => {
                for (const query of queries) if (query.isError) void query.refetch()
              }}
            />
          )}
        </div>
      ) : (
        <MappedImport
          kind={kind}
          draft={draft}
          step={step}
          surroundings={surroundings}
          body={body}
          onChange={setDraft}
          onStep={setStep}
          onDone={(result) => {
            setUndone(false)
            setDone(result)
            setStep('done')
          }}
          onTurned={(way) => setUndone(way === 'undo')}
        />
      )}
    </div>
  )
}

/** Scrolls each new step to its top and focuses it. */
function useStepShown(step: string) {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    body.current?.scrollTo(0, 0)
    body.current?.focus()
  }, [step])
  return body
}
