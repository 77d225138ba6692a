import * as z from 'zod/mini'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { discountText, isDiscountField, readDiscount } from '#sales/line-items/shared/discount-text.ts'
import { DEFAULT_TAX_RATE, type LineItem } from '#sales/line-items/shared/line-item-schema.ts'
import { readNumber, settledFactor } from '#sales/line-items/shared/read-number.ts'
import {
  EditedLine,
  editedLines,
  lineDifferences,
  lineErrorName,
  lineInputs,
} from '#sales/line-items/web/index.ts'
import { DEFAULT_LANGUAGE, Language, LANGUAGE_NAMES } from '#sales/words/shared/language.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import type { FormWords } from '#platform/web/forms/form-clash.ts'
import type { DocumentSources } from './document-sources.ts'

/** The values of the fields that quotes and invoices share: text, '' where nothing is entered or chosen. */
export const DOCUMENT_FIELDS = {
  clientId: z.string(),
  /** The client's name on the document, even after the client is deleted. */
  clientName: z.string(),
  clientEmail: z.string(),
  language: Language,
  projectId: z.string(),
  subject: z.string(),
  taxRate: z.string(),
  /** The rate of a levy that is itself taxed (SSCL). */
  levyRate: z.string(),
  notes: z.string(),
  invoiceSettingsId: z.string(),
  lines: z.array(EditedLine),
  /** On the subtotal, in percent or in LKR, such as `10%` or `5,000.00`. */
  discount: z.string(),
} as const
const Values = z.object(DOCUMENT_FIELDS)
export type DocumentValues = z.infer<typeof Values>

/** The parts of a stored quote or invoice that fill the fields. */
interface StoredDocument {
  clientId: number | null
  clientName: string | null
  clientEmail: string | null
  language: Language
  projectId: number | null
  subject: string | null
  taxRate: number
  levyRate: number
  notes: string | null
  invoiceSettingsId: number | null
  items: readonly LineItem[]
  discountPercent: number | null
  discountAmount: number
}

/** Initial values of a new quote or invoice. */
export interface DocumentStart {
  settings: InvoiceSettings | null
  client: Client | null
  projectId: number | null
}

/** The fields of a stored document, or of a new one (spec 9.1). */
export function documentValues(document: StoredDocument | undefined, start: DocumentStart): DocumentValues {
  const { settings, client } = start
  return {
    clientId: textOf(document ? document.clientId : client?.id),
    clientName: textOf(document ? document.clientName : client?.companyName),
    clientEmail: textOf(document ? document.clientEmail : client?.email),
    language: document?.language ?? languageOf(client),
    projectId: textOf(document ? document.projectId : start.projectId),
    subject: document?.subject ?? '',
    ...(document === undefined ? startRates(start) : ratesOf(document)),
    notes: textOf(document ? document.notes : settings?.defaultNotes),
    invoiceSettingsId: textOf(document ? document.invoiceSettingsId : settings?.id),
    lines: editedLines(document?.items ?? []),
    discount: document === undefined ? '' : discountText(document),
  }
}

/** What the rates of a new document follow. */
type RateSources = Pick<DocumentStart, 'settings' | 'client'>
type Rates = Pick<DocumentValues, 'taxRate' | 'levyRate'>

/** The rates of a new document: the tax rate of its client, else that of the settings; the levy of the settings. */
function startRates({ client, settings }: RateSources): Rates {
  return ratesOf({
    taxRate: client?.taxRate ?? settings?.defaultTaxRate ?? DEFAULT_TAX_RATE,
    levyRate: settings?.usualLevyRate ?? 0,
  })
}

function ratesOf({ taxRate, levyRate }: Readonly<Record<keyof Rates, number>>): Rates {
  return { taxRate: settledFactor(String(taxRate)), levyRate: settledFactor(String(levyRate)) }
}

/** The rates that change when another client or other settings are chosen: those that are as they started. */
export function followingRates(values: Rates, before: RateSources, after: RateSources): Partial<Rates> {
  const [old, next] = [startRates(before), startRates(after)]
  const follows = (name: keyof Rates) => readNumber(values[name]) === readNumber(old[name])
  return {
    ...(follows('taxRate') ? { taxRate: next.taxRate } : {}),
    ...(follows('levyRate') ? { levyRate: next.levyRate } : {}),
  }
}

/** A language that nobody chose follows the client (spec 17.2). */
export function followingLanguage(
  { language }: Pick<DocumentValues, 'language'>,
  before: Client | null,
  after: Client | null,
): Partial<Pick<DocumentValues, 'language'>> {
  return language === languageOf(before) ? { language: languageOf(after) } : {}
}

function languageOf(client: Pick<Client, 'language'> | null): Language {
  return client?.language ?? DEFAULT_LANGUAGE
}

/** The shared fields as part of a call's body. */
export function documentInput(values: DocumentValues) {
  return {
    clientId: values.clientId === '' ? null : Number(values.clientId),
    clientName: filled(values.clientName),
    clientEmail: values.clientEmail.trim(),
    language: values.language,
    projectId: values.projectId === '' ? null : Number(values.projectId),
    subject: filled(values.subject),
    taxRate: readNumber(values.taxRate),
    levyRate: readNumber(values.levyRate),
    notes: filled(values.notes),
    invoiceSettingsId: values.invoiceSettingsId === '' ? null : Number(values.invoiceSettingsId),
    items: lineInputs(values.lines),
    ...readDiscount(values.discount),
  }
}

/** The form's field name for a path in a call's body. */
export function documentFieldName(
  [name = '', ...rest]: readonly string[],
  { lines }: DocumentValues,
): string {
  if (name === 'items') return lineErrorName(lines, rest)
  return isDiscountField(name) ? 'discount' : name
}

/** Whether the document has no recipient. */
export function hasNoClient({ clientId, clientEmail }: DocumentValues): boolean {
  return clientId === '' && clientEmail.trim() === ''
}

/** Whether a project belongs to another client than the chosen one; no client chosen: none does. */
export function belongsToOther(
  { clientId: owner }: Pick<ProjectName, 'clientId'>,
  clientId: string,
): boolean {
  return clientId !== '' && owner !== null && owner !== undefined && String(owner) !== clientId
}

/** Labels of the shared fields, for comparing two edits. @param sources to name the company and the project */
export function documentWords({ settings, projects }: DocumentSources) {
  return {
    clientName: { label: 'Client', with: ['clientId'] },
    clientEmail: 'Client Email',
    language: { label: 'Language', text: (chosen: Language) => LANGUAGE_NAMES[chosen] },
    projectId: {
      label: 'Project',
      text: (chosen: string) => projects.find(({ id }) => String(id) === chosen)?.name ?? chosen,
    },
    subject: 'Subject',
    taxRate: 'Tax Rate (%)',
    levyRate: 'SSCL Rate (%)',
    lines: { label: 'Line Items', list: lineDifferences },
    discount: 'Discount',
    notes: 'Notes',
    invoiceSettingsId: {
      label: 'Invoice Settings',
      text: (chosen: string) => settings.find(({ id }) => String(id) === chosen)?.companyName ?? chosen,
    },
  } satisfies FormWords<DocumentValues>
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function filled(text: string): string | null {
  return text.trim() === '' ? null : text
}
