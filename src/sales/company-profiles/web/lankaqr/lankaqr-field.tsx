import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { LOGO_TYPES } from '../../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../../shared/company-profile-schema.ts'
import { readLankaqr } from '../../shared/lankaqr/read-lankaqr.ts'
import { companyLankaqrQuery } from '../company-profile-queries.ts'
import { chooseLankaqr, type LankaqrChoice } from './lankaqr-choice.ts'
import './lankaqr-field.css'

export interface LankaqrFieldProps {
  stored: CompanyProfile | undefined
  choice: LankaqrChoice
  onChoose: (choice: LankaqrChoice) => void
  error: string | undefined
}

/** The company's own static LANKAQR code, which most need not open (spec 25.2). It is saved with the profile. */
export function LankaqrField({ stored, choice, onChoose, error }: LankaqrFieldProps) {
  const [isOpen] = useState((stored?.lankaqrFileId ?? null) !== null)
  const [fault, setFault] = useState<string>()
  const [isReading, setReading] = useState(false)
  // only the most recent choice counts
  const attempt = useRef(0)
  const take = async (file: File) => {
    attempt.current += 1
    const own = attempt.current
    setFault(undefined)
    setReading(true)
    const chosen = await chooseLankaqr(file)
    if (own !== attempt.current) return
    setReading(false)
    if ('fault' in chosen) setFault(chosen.fault)
    else onChoose(chosen)
  }
  const kept = choice.kind === 'kept' ? stored : undefined
  const storedFile = useQuery(companyLankaqrQuery(kept)).data
  const url = useObjectUrl(choice.kind === 'file' ? choice.file : storedFile)
  const payload = choice.kind === 'file' ? choice.payload : (kept?.lankaqrPayload ?? null)
  const read = payload === null ? undefined : readLankaqr(payload)
  const merchant = read === undefined || 'fault' in read ? undefined : read.merchant
  return (
    <details className="span-all lankaqr-part" open={isOpen}>
      <summary>LANKAQR</summary>
      <Field
        label="LANKAQR code"
        error={fault ?? error}
        hint="A picture of your own static code, cut close to it: PNG or JPEG, up to 2 MB. Invoices that you issue show it."
      >
        {(attributes) => (
          <div className="lankaqr-choice">
            {url === undefined ? null : <img className="lankaqr-picture" src={url} alt="Your LANKAQR code" />}
            <div className="stack">
              <p role="status">
                {isReading
                  ? 'Reading the code...'
                  : merchant === undefined
                    ? 'No code yet'
                    : `Pays ${merchant.name}, ${merchant.city}`}
              </p>
              <div className="row">
                <input
                  {...attributes}
                  type="file"
                  className="visually-hidden"
                  accept={LOGO_TYPES.join(',')}
                  onChange={({ currentTarget }) => {
                    const file = currentTarget.files?.[0]
                    // so that the same file can be chosen again
                    currentTarget.value = ''
                    if (file !== undefined) void take(file)
                  }}
                />
                <label htmlFor={attributes.id} className="button button-small">
                  <IconUpload size={14} stroke={1.75} aria-hidden />
                  Choose a picture of the code
                </label>
                {payload === null ? null : (
                  <Button
                    kind="ghost"
                    size="small"
                    aria-label="Remove the LANKAQR code"
                    onClick={() => {
                      attempt.current += 1
                      setReading(false)
                      setFault(undefined)
                      onChoose({ kind: choice.kind === 'file' ? 'kept' : 'removed' })
                    }}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </div>
          </div>
        )}
      </Field>
    </details>
  )
}
