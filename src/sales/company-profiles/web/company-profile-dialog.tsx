import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { tinWarning } from '#sales/clients/shared/tin.ts'
import { type CompanyProfile, NewCompanyProfile } from '../shared/company-profile-schema.ts'
import { isReadableWithWhite } from '#platform/shared/readable-color.ts'
import { ColorField } from './color-field.tsx'
import { useCompanyLogo } from './company-mark.tsx'
import { companyProfileValues, typedLook, versionedCompanyProfile } from './company-profile-form.ts'
import type { LankaqrChoice } from './lankaqr/lankaqr-choice.ts'
import { LankaqrField } from './lankaqr/lankaqr-field.tsx'
import { Letterhead } from './letterhead.tsx'
import { type LogoChoice, shownLogo } from './logo-choice.ts'
import { LogoField } from './logo-field.tsx'
import { saveCompanyProfile } from './save-company-profile.ts'
import { TaxFields } from './tax-fields.tsx'

export interface CompanyProfileDialogProps {
  /** The profile to edit; undefined to add one. */
  profile: CompanyProfile | undefined
  /** Whether a new profile starts as the default. */
  beginsAsDefault?: boolean
  onCancel: () => void
  /** Called when everything is saved. @param changes ids of the changes made */
  onSaved: (name: string, changes: readonly number[]) => void
}

/** Spec 8.6: 'New Company Profile' and 'Edit Company Profile'. Remounted for each opening. */
export function CompanyProfileDialog(props: CompanyProfileDialogProps) {
  const { profile, beginsAsDefault = false, onCancel, onSaved } = props
  const queryClient = useQueryClient()
  const [ownSave, setStored] = useState(profile)
  const stored = profile !== undefined && (ownSave?.version ?? 0) <= profile.version ? profile : ownSave
  const [choice, setChoice] = useState<LogoChoice>({ kind: 'kept' })
  const [lankaqr, setLankaqr] = useState<LankaqrChoice>({ kind: 'kept' })
  const [isUploading, setUploading] = useState(false)
  // includes those of an attempt whose logo failed
  const changes = useRef<number[]>([])
  const initial = companyProfileValues(stored, beginsAsDefault)
  const save = async (input: NewCompanyProfile, sending: Sending) => {
    try {
      await saveCompanyProfile(queryClient, {
        stored,
        input,
        // an address typed after removing the old logo is the new logo
        logo: choice.kind === 'removed' && input.logo !== '' ? { kind: 'kept' } : choice,
        lankaqr,
        sending,
        onStored: (saved) => {
          form.noteStored(saved.version)
          setStored(saved)
        },
        onChanged: (made) => changes.current.push(...made),
        onUpload: () => setUploading(true),
      })
    } finally {
      setUploading(false)
    }
    onSaved(input.name, changes.current)
  }
  const form = useSchemaForm({
    schema: NewCompanyProfile,
    initial,
    draft: {
      of: 'company profile',
      id: stored?.id,
      file: [choice, lankaqr].find((one) => one.kind === 'file')?.file.name,
    },
    versioned: versionedCompanyProfile(stored),
    send: save,
  })
  const { values, change } = form
  const look = typedLook(values)
  const shown = shownLogo(choice, values.logo, stored)
  const fileUrl = useObjectUrl(shown.kind === 'file' ? shown.file : undefined)
  const storedUrl = useCompanyLogo(shown.kind === 'stored' ? stored : undefined)
  const logoUrl = shown.kind === 'file' ? fileUrl : storedUrl
  const { error: logoError, ...logoField } = form.field('logo')

  return (
    <FormDialog
      size="large"
      title={profile === undefined ? 'New Company Profile' : 'Edit Company Profile'}
      form={form}
      onCancel={onCancel}
      submitText="Save Profile"
      busyText="Saving..."
    >
      <div className="two-columns">
        <TextField
          {...form.field('name')}
          className="span-all"
          label="Name"
          required
          autoComplete="off"
          data-autofocus
        />
        <TextAreaField {...form.field('address')} className="span-all" label="Address" rows={2} />
        <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="off" />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('website')}
          label="Website"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...form.field('registrationNumber')} label="Registration Number" autoComplete="off" />
        <TextField
          {...form.field('tin')}
          label="TIN"
          hint={values.vatFrom === '' ? undefined : tinWarning(values)}
          autoComplete="off"
        />
        <TextField {...form.field('vatNumber')} label="VAT Number" autoComplete="off" />
        <TaxFields form={form} stored={stored} />
        <div className="stack">
          <LogoField
            company={look}
            logoUrl={logoUrl}
            hasLogo={shown.kind !== 'none'}
            fileName={shown.kind === 'file' ? shown.file.name : undefined}
            isUploading={isUploading}
            error={shown.kind === 'file' ? logoError : undefined}
            onFile={(file) => {
              setChoice({ kind: 'file', file })
              change('logo', '')
            }}
            onRemove={() => {
              setChoice({ kind: choice.kind === 'file' ? 'kept' : 'removed' })
              change('logo', choice.kind === 'file' ? initial.logo : '')
            }}
          />
          <TextField
            {...logoField}
            onChange={(address) => {
              // the most recent choice wins
              if (choice.kind === 'file') setChoice({ kind: 'kept' })
              change('logo', address)
            }}
            error={shown.kind === 'file' ? undefined : logoError}
            label="Logo URL"
            hint="Fetched once, when you save."
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <ColorField
            {...form.field('primaryColor')}
            label="Primary Colour"
            fallback={look.primaryColor}
            hint={
              isReadableWithWhite(look.primaryColor)
                ? undefined
                : 'White text cannot be read on this colour; documents use dark text.'
            }
          />
          <ColorField
            {...form.field('secondaryColor')}
            label="Secondary Colour"
            fallback={look.secondaryColor}
          />
        </div>
        <figure className="company-preview" aria-label="Sample of a document">
          <Letterhead company={look} logoUrl={logoUrl} rows={3}>
            Sample
          </Letterhead>
        </figure>
        <LankaqrField
          stored={stored}
          choice={lankaqr}
          onChoose={setLankaqr}
          error={form.errorOf('lankaqr')}
        />
        <div className="span-all company-switches">
          <Switch label="Active" checked={values.isActive} onChange={(on) => change('isActive', on)} />
          <Switch
            label="Default for new documents"
            checked={values.isDefault}
            // a default is replaced by choosing another one, never switched off
            disabled={profile?.isDefault === true}
            onChange={(on) => change('isDefault', on)}
          />
        </div>
      </div>
    </FormDialog>
  )
}
