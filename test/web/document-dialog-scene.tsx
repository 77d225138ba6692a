import { listLanguages } from '#sales/words/shared/language-endpoints.ts'
import { useState, type ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { getClient, listClients } from '#sales/clients/shared/client-endpoints.ts'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { DocumentRevision } from '#sales/documents/shared/document-revision.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { getTaxRates } from '#sales/tax-rates/shared/tax-rates-endpoints.ts'
import { listInvoiceRevisions } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { listQuoteRevisions } from '#sales/quotes/shared/quote-endpoints.ts'
import type { Quote } from '#sales/quotes/shared/quote-schema.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import type { ProjectName } from '#work/projects/shared/project-schema.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ApiFailure, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { sampleClient } from './sample-clients.ts'
import { SAMPLE_TAX_RATES, sampleProfile, sampleSettings } from './sample-companies.ts'
import { PLAIN_ITEM, plainSums } from '#test/plain-document.ts'

export const KADAL = sampleProfile({
  isDefault: true,
  address: '42/1 Galle Road',
  vatNumber: '102938475-7000',
})
export const ARALIYA = sampleProfile({ id: 2, name: 'Araliya Events', primaryColor: '#7b2d5f' })
export const KADAL_SETTINGS = sampleSettings({
  isDefault: true,
  invoiceNumberFormat: '{PREFIX}-{SEQ:5}',
  nextSequence: 32,
  nextTaxSequence: 1,
  bankName: 'Commercial Bank of Ceylon',
  bankAccountNumber: '1000 2345 6789',
})
export const ARALIYA_SETTINGS = sampleSettings({
  id: 2,
  companyProfileId: 2,
  companyName: 'Araliya Events',
  defaultTerms: 'Within 30 days',
  defaultNotes: 'A deposit confirms the date.',
})
export const HARBOUR = sampleClient({
  id: 3,
  companyName: 'Harbour Logistics PLC',
  contactName: 'Ruwan Wickramasinghe',
  email: 'accounts@harbourlogistics.example',
  address: '118 Bloemendhal Road, Colombo 13',
})
export const FORT = sampleClient({
  id: 4,
  companyName: 'ගාලු කොටුව',
  contactName: 'Ishara',
  email: 'ishara@fort.example',
})

export interface DocumentScene {
  settings?: InvoiceSettings[]
  profiles?: CompanyProfile[]
  clients?: Client[]
  projects?: ProjectName[]
  /** Of the edited document. */
  revisions?: DocumentRevision[]
  width?: number
}

type Dialog<Saved> = (props: { onCancel: () => void; onSaved: (saved: Saved) => void }) => ReactNode

/** Opens the dialog of a quote or an invoice from a button on an empty page. */
export async function showDocumentDialog<Saved>(dialog: Dialog<Saved>, scene: DocumentScene = {}) {
  await page.viewport(scene.width ?? 1440, 900)
  const clients = scene.clients ?? [HARBOUR, FORT]
  const server = fakeServer()
    .on(listInvoiceSettings, () => scene.settings ?? [KADAL_SETTINGS, ARALIYA_SETTINGS])
    .on(listInvoiceRevisions, () => scene.revisions ?? [])
    .on(listQuoteRevisions, () => scene.revisions ?? [])
    .on(getTaxRates, () => SAMPLE_TAX_RATES)
    .on(listCompanyProfiles, () => scene.profiles ?? [KADAL, ARALIYA])
    .on(listProjects, () => scene.projects ?? [])
    .on(listLanguages, () => [
      { language: 'si' as const, toCheck: 64, checked: null },
      { language: 'ta' as const, toCheck: 70, checked: null },
    ])
    .on(listClients, ({ query }) =>
      clients.filter(({ companyName }) => companyName.toLowerCase().includes(query.search.toLowerCase())),
    )
    .on(
      getClient,
      ({ params }) =>
        clients.find(({ id }) => id === params.id) ?? new ApiFailure(404, { message: 'Client not found' }),
    )
  const saved: Saved[] = []
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen
          ? dialog({
              onCancel: () => setOpen(false),
              onSaved: (one) => {
                saved.push(one)
                setOpen(false)
              },
            })
          : null}
      </>
    )
  }
  const screen = await renderAt('/invoice', <Page />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Client Email (if not in list)' })).toBeVisible()
  return { ...screen, server, saved }
}

const STORED = { createdAt: '2026-11-01T04:00:00.000Z', updatedAt: '2026-11-01T04:00:00.000Z', version: 1 }
const SUMS = { subtotal: 78_000, taxAmount: 14_040, total: 92_040 }
const SHARED = {
  clientId: HARBOUR.id,
  clientName: HARBOUR.companyName,
  clientEmail: HARBOUR.email,
  taxRate: 18,
  notes: 'Thanks for your business.',
  subject: 'Harbour rebrand, phase 2',
  invoiceSettingsId: null,
  projectId: null,
  items: [
    {
      id: 71,
      description: 'Copywriting\nHourly, two rounds of changes',
      quantity: 12,
      unitPrice: 6500,
      rate: 6500,
      ...PLAIN_ITEM,
      amount: 78_000,
    },
  ],
  ...SUMS,
  ...plainSums(SUMS.subtotal),
  emailedAt: null,
  mail: null,
  ...STORED,
}

/** A draft invoice as the server returns it. */
export function storedInvoice(invoice: Partial<Invoice> = {}): Invoice {
  return {
    id: 12,
    invoiceNumber: null,
    status: 'Draft',
    dueDate: '2026-12-04',
    customTerms: 'Within 14 days',
    title: 'invoice',
    titleReason: null,
    supplyDate: null,
    placeOfSupply: null,
    paymentMode: null,
    paidAmount: 0,
    writtenOffAmount: 0,
    creditedAmount: 0,
    remainingAmount: SUMS.total,
    payments: [],
    issueDate: null,
    quoteId: null,
    kind: 'invoice',
    deductions: [],
    deductedOn: null,
    billsWork: false,
    hasTaxNumber: false,
    revision: null,
    ...SHARED,
    ...invoice,
  }
}

/** A draft quote as the server returns it. */
export function storedQuote(quote: Partial<Quote> = {}): Quote {
  return {
    id: 7,
    quoteNumber: 'Q7',
    status: 'Draft',
    validUntil: '2026-12-12',
    startsProject: false,
    depositPercent: null,
    depositAmount: null,
    invoiceId: null,
    invoiceNumber: null,
    parts: [],
    tasks: [],
    revision: null,
    ...SHARED,
    ...quote,
  }
}
