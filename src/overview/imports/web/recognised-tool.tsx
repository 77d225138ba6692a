import { useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import type { SourceReading } from '../shared/read-source.ts'
import { type ImportDraft, readAgain } from './import-state.ts'

export interface RecognisedToolProps {
  kind: Importable
  draft: ImportDraft
  onChange: (draft: ImportDraft) => void
}

/** Of which tool a file looks like an export, and how else it could be read; nothing for other files. */
export function RecognisedTool({ kind, draft, onChange }: RecognisedToolProps) {
  const { tool, reading, archived, table } = draft
  const [fault, setFault] = useState<string>()
  if (tool === undefined) return null
  const read = (part: SourceReading) => {
    const again = readAgain(kind, draft, part)
    setFault('fault' in again ? again.fault : undefined)
    if (!('fault' in again)) onChange(again)
  }
  return (
    <section className="import-tool" aria-label="The file’s tool">
      <p>
        <strong>This looks like an export of {tool.name}.</strong> {tool.note}
      </p>
      {archived === 0 ? null : (
        <Checkbox
          label={`Also import what is archived there: ${counted(archived, kind.one)}`}
          checked={reading.withArchived === true}
          onChange={(withArchived) => read({ withArchived })}
        />
      )}
      {table.separator === undefined ? null : (
        <Checkbox
          label="Read it as a plain table"
          checked={reading.isPlain === true}
          onChange={(isPlain) => read({ isPlain })}
        />
      )}
      {fault === undefined ? null : (
        <p className="red-text" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
