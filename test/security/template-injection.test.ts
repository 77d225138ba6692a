import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { createInvoice, getInvoicePdf, sendInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

/** What a template engine would evaluate and the product must print. None of them contains 49 itself. */
const TEMPLATES = [
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '#(7*7)',
  '$(7*7)',
  '@(7*7)',
  '[[7*7]]',
  `{{constructor.constructor('return process')()}}`,
  '{__proto__}',
  '{constructor}',
  '{PREFIX}{YYYY}',
  '%s%n%x',
  '#sys.version #read("/etc/passwd")',
  String.raw`\input{/etc/passwd}`,
]

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')
const entities = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

describe('a text that looks like a template', () => {
  it('stays unchanged in the PDF and the mail of an invoice, wherever it was entered', async () => {
    const all = TEMPLATES.join(' ')
    const line = TEMPLATES.join(' ').slice(0, 190)
    const client = await app.call(createClient, {
      as: admin,
      body: {
        companyName: line.slice(0, 100),
        contactName: '{{7*7}}',
        email: 'office@lake.example',
        phone: '${7*7}',
        address: all,
      },
    })
    const company = await app.call(createCompanyProfile, {
      as: admin,
      body: { name: line.slice(0, 100), address: all, isDefault: true },
    })
    const settings = await app.call(createInvoiceSettings, {
      as: admin,
      body: {
        companyProfileId: company.body.id,
        isDefault: true,
        headerText: all,
        footerText: all,
        termsAndConditions: all,
        bankName: line,
        bankAccountName: '{{7*7}}',
        invoiceNumberFormat: '#{SEQ}',
      },
    })
    expect(settings.status).toBe(201)
    const invoice = await app.call(createInvoice, {
      as: admin,
      body: {
        clientId: client.body.id,
        subject: line,
        notes: all,
        items: TEMPLATES.map((description) => ({ description, quantity: 1, unitPrice: 1 })),
      },
    })
    const params = { id: String(invoice.body.id) }
    const sent = await app.call(sendInvoice, { as: admin, params })
    expect([sent.status, sent.body.invoiceNumber]).toEqual([200, '#1'])

    const pdf = await app.call(getInvoicePdf, { as: admin, params })
    const { text } = await readPdf(await pdf.body.bytes())
    const { rows } = await app.platform.pool.query<{ subject: string; text: string; html: string }>(
      `select subject, text, html from outbox_messages where kind = 'invoice'`,
    )
    const mail = rows[0]
    for (const template of TEMPLATES) {
      expect(withoutSpaces(text), template).toContain(withoutSpaces(template))
      expect(withoutSpaces(mail?.text ?? ''), template).toContain(withoutSpaces(template))
      expect(withoutSpaces(mail?.html ?? ''), template).toContain(withoutSpaces(entities(template)))
    }
    for (const shown of [text, mail?.subject, mail?.text]) {
      expect(shown).not.toMatch(/\b49\b/)
      expect(shown).not.toContain('root:x:')
      expect(shown).not.toContain('[object')
    }
  }, 60_000)

  it('is not a number format: only known tokens are replaced', async () => {
    const { body: company } = await app.call(createCompanyProfile, { as: admin, body: { name: 'Sample' } })
    for (const format of TEMPLATES) {
      const { status, body, error } = await app.call(createInvoiceSettings, {
        as: admin,
        body: { companyProfileId: company.id, invoiceNumberFormat: `${format}{SEQ}`.slice(0, 100) },
      })
      // accepted formats are stored unchanged; for printed numbers see the invoice above
      if (status === 201) expect(body.invoiceNumberFormat, format).toBe(`${format}{SEQ}`)
      else expect([status, error.code], format).toEqual([400, 'validation'])
    }
  })

  it('stays unchanged in every mail of the product', async () => {
    const user = await app.createAccount()
    for (const template of TEMPLATES) {
      await app.call(createTask, {
        as: admin,
        body: { taskName: template, dueDate: '2026-12-01', assigneeId: user.id },
      })
      const { rows } = await app.platform.pool.query<{ subject: string; text: string }>(
        `select subject, text from outbox_messages where kind = 'assignment' order by id desc limit 1`,
      )
      expect(`${rows[0]?.subject} ${rows[0]?.text}`).toContain(template)
    }
  })
})
