import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { type NumberValues, previewNumber } from '../shared/number-of-invoice.ts'
import type { InvoiceSettingsValues } from './invoice-settings-form.ts'
import { NumberPresets } from './number-presets.tsx'
import { SamplePage } from './sample-page.tsx'

export interface SettingsPreviewProps {
  profile: CompanyProfile | undefined
  values: InvoiceSettingsValues
  numberValues: NumberValues
  onFormat: (format: string) => void
}

/** A live preview of the typed settings: the next number and the page, both for the same moment. */
export function SettingsPreview({ profile, values, numberValues, onFormat }: SettingsPreviewProps) {
  const format = values.invoiceNumberFormat.trim()
  const preview = previewNumber(format, numberValues)
  const number = 'number' in preview ? preview.number : '–'
  return (
    <aside className="settings-preview" aria-label="Preview">
      <section>
        <h3 className="settings-number-label">Next number</h3>
        <p className="settings-preview-number">{number}</p>
        <p className="settings-preview-then">
          {'fault' in preview ? preview.fault : followers(format, numberValues)}
        </p>
      </section>
      <NumberPresets format={format} numberValues={numberValues} onChoose={onFormat} />
      <section>
        <h3 className="settings-number-label">On the page</h3>
        <SamplePage profile={profile} values={values} number={number} />
      </section>
    </aside>
  )
}

/** How the numbers continue (spec 10.4). */
function followers(format: string, values: NumberValues): string {
  if (!format.includes('{SEQ')) return 'from the clock; two in one second get -2'
  const [next, afterNext] = [1, 2].map((step) => {
    const preview = previewNumber(format, { ...values, sequence: values.sequence + step })
    return 'number' in preview ? preview.number : '–'
  })
  return `then ${next}, ${afterNext} · no gaps`
}
