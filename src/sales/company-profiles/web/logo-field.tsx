import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { useStrayDropsIgnored } from '#platform/web/drag/use-stray-drops-ignored.ts'
import { LOGO_TYPES } from '../shared/company-profile-endpoints.ts'
import { type CompanyLook, CompanyMark } from './company-mark.tsx'
import { logoFileFault } from './logo-choice.ts'

export interface LogoFieldProps {
  company: CompanyLook
  /** The address of the image to show; undefined without one. */
  logoUrl: string | undefined
  /** Whether there is a logo to remove. */
  hasLogo: boolean
  /** The name of the chosen file. */
  fileName: string | undefined
  isUploading: boolean
  error: string | undefined
  onFile: (file: File) => void
  onRemove: () => void
}

/** The logo as a file, chosen or dropped here. It is uploaded after the profile itself is saved. */
export function LogoField(props: LogoFieldProps) {
  const { company, logoUrl, hasLogo, fileName, isUploading, error, onFile, onRemove } = props
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  useStrayDropsIgnored()
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const found = logoFileFault(file)
    setFault(found)
    if (found === undefined) onFile(file)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <Field label="Logo" error={fault ?? error} hint="PNG or JPEG, up to 1 MB">
      {(attributes) => (
        <div
          className={classNames('logo-drop', isOver && 'logo-drop-over')}
          onDragOver={onDrag}
          onDragLeave={onDrag}
          onDrop={(event) => {
            onDrag(event)
            take(event.dataTransfer.files[0])
          }}
        >
          <CompanyMark company={company} logoUrl={logoUrl} size={48} />
          <div className="logo-drop-text">
            <div className="row logo-drop-buttons">
              <input
                {...attributes}
                type="file"
                className="visually-hidden"
                accept={LOGO_TYPES.join(',')}
                onChange={(event) => {
                  take(event.currentTarget.files?.[0])
                  // so that the same file can be chosen again
                  event.currentTarget.value = ''
                }}
              />
              <label htmlFor={attributes.id} className="button button-small">
                <IconUpload size={14} stroke={1.75} aria-hidden />
                Choose a file
              </label>
              {hasLogo ? (
                <Button
                  kind="ghost"
                  size="small"
                  aria-label="Remove the logo"
                  onClick={() => {
                    setFault(undefined)
                    onRemove()
                  }}
                >
                  Remove
                </Button>
              ) : null}
            </div>
            <p className="note ellipsis" role="status">
              {isUploading ? 'Uploading the logo...' : (fileName ?? 'or drop it here')}
            </p>
          </div>
        </div>
      )}
    </Field>
  )
}
