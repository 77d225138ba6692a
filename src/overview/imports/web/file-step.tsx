import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { onFirstUse } from '#platform/shared/on-first-use.ts'
import { saveFile } from '#platform/web/page/save-file.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { useStrayDropsIgnored } from '#platform/web/drag/use-stray-drops-ignored.ts'
import { exampleFile } from '../shared/example-file.ts'
import { MAX_FILE_BYTES, readText, TOO_LARGE } from '../shared/read-text.ts'
import { RecentImports } from './recent-imports.tsx'
import { type ImportDraft, type ImportSource, startDraft } from './import-state.ts'

export interface FileStepProps {
  kind: Importable
  /** The table pasted before returning to this step; '' for none. */
  pastedBefore: string
  onRead: (draft: ImportDraft) => void
}

const TABLES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'
const listed = onFirstUse(() => new Intl.ListFormat('en-GB'))

/** The first step: a file is chosen or dropped, or a table pasted, and parsed in this browser. */
export function FileStep({ kind, pastedBefore, onRead }: FileStepProps) {
  const [fault, setFault] = useState<string>()
  const [pasteFault, setPasteFault] = useState<string>()
  const [pasted, setPasted] = useState(pastedBefore)
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  useStrayDropsIgnored()

  const start = (source: ImportSource, tell: (fault: string | undefined) => void) => {
    const draft = startDraft(kind, source)
    if ('fault' in draft) return tell(draft.fault)
    tell(undefined)
    onRead(draft)
  }
  const take = async (file: File | undefined) => {
    if (file === undefined || isReading) return
    if (file.size > MAX_FILE_BYTES) return setFault(TOO_LARGE)
    setReading(true)
    try {
      const read = readText(await file.bytes())
      if ('fault' in read) setFault(read.fault)
      else start({ name: file.name, ...read }, setFault)
    } catch {
      setFault('This file cannot be read. Choose it again.')
    } finally {
      setReading(false)
    }
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <>
      <Field label="CSV file" hideLabel error={fault}>
        {(attributes) => (
          <div
            className={classNames('import-drop', isOver && 'import-drop-over')}
            onDragOver={onDrag}
            onDragLeave={onDrag}
            onDrop={(event) => {
              onDrag(event)
              void take(event.dataTransfer.files[0])
            }}
          >
            <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden />
            <p className="import-drop-title">
              Drop a {isJsonRead(kind) ? 'CSV or JSON' : 'CSV'} file here, or choose one
            </p>
            <p className="dim" role="status">
              {isReading
                ? 'Reading the file...'
                : 'At most 5 MB and 5,000 rows, with a row of column names at the top'}
            </p>
            {kind.tools === undefined ? null : (
              <p className="dim">
                Exports of {listed().format(kind.tools.map(({ name }) => name))} are recognised.
              </p>
            )}
            <div className="import-drop-buttons">
              <input
                {...attributes}
                type="file"
                className="visually-hidden"
                accept={isJsonRead(kind) ? `${TABLES},.json,application/json` : TABLES}
                onChange={(event) => {
                  void take(event.currentTarget.files?.[0])
                  // so that the same file can be chosen again
                  event.currentTarget.value = ''
                }}
              />
              <label htmlFor={attributes.id} className="button button-primary">
                <IconUpload size={16} stroke={1.75} aria-hidden />
                Choose a file
              </label>
              <Button
                kind="ghost"
                icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
                onClick={() => saveExample(kind)}
              >
                Download an example
              </Button>
            </div>
          </div>
        )}
      </Field>
      <div className="import-paste">
        <TextAreaField
          label="Or paste a table"
          hint="Such as rows copied from a spreadsheet, with their column names."
          rows={5}
          value={pasted}
          onChange={setPasted}
          error={pasteFault}
          spellCheck={false}
          autoComplete="off"
        />
        <Button
          disabled={pasted.trim() === ''}
          onClick={() => {
            const read = readText(new TextEncoder().encode(pasted))
            if ('fault' in read) setPasteFault(read.fault)
            else start({ name: 'Pasted table', text: read.text, encoding: undefined }, setPasteFault)
          }}
        >
          Use the pasted table
        </Button>
      </div>
      <RecentImports kind={kind} />
    </>
  )
}

function isJsonRead({ tools = [] }: Importable): boolean {
  return tools.some((tool) => tool.readJson !== undefined)
}

function saveExample(kind: Importable): void {
  const { name = '', type, bytes } = exampleFile(kind)
  saveFile(new File([new Uint8Array(bytes)], name, { type }))
}
