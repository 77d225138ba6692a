import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { PresetLanguage } from '#sales/words/shared/language.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { keptLines, type LineSums } from '#sales/line-items/web/index.ts'
import { partiesOf } from '../shared/document-parties.ts'
import { type DocumentFacts, type DocumentView, documentView } from '../shared/document-view.ts'
import type { DocumentValues } from './document-form.ts'

export interface PreviewedDocument {
  values: DocumentValues
  sums: LineSums
  facts: Pick<
    DocumentFacts,
    'kind' | 'number' | 'mark' | 'revision' | 'date' | 'untilDate' | 'terms' | 'deductions' | 'taxInvoice'
  >
  settings: InvoiceSettings | null
  company: CompanyProfile | null
  client: Client | null
  /** Those whose words a native reader has checked. */
  checkedLanguages: readonly PresetLanguage[]
}

/** The page of the typed fields, with keys that identify its lines; no page while its sums are too large. */
export function previewOf(document: PreviewedDocument): {
  view: DocumentView | undefined
  lineKeys: string[]
} {
  const { values, sums, facts, settings, company, client, checkedLanguages } = document
  const kept = keptLines(values.lines)
  const lineKeys = kept.map((line) => line.key)
  const priced = sums.sums?.priced
  if (priced === undefined) return { view: undefined, lineKeys }
  const keys = new Set(lineKeys)
  const items = values.lines.flatMap((line, index) => {
    const price = priced[index]
    return price !== undefined && keys.has(line.key) ? [{ ...price, description: line.description }] : []
  })
  const parties = partiesOf({
    settings,
    company,
    client,
    checkedLanguages,
    clientName: values.clientName === '' ? null : values.clientName,
    clientEmail: values.clientEmail.trim() === '' ? null : values.clientEmail.trim(),
  })
  const view = documentView({
    ...facts,
    language: values.language,
    subject: values.subject,
    notes: values.notes,
    taxRate: sums.taxRate,
    levyRate: sums.levyRate,
    discount: sums.discount,
    items,
    parties,
  })
  return { view, lineKeys }
}
