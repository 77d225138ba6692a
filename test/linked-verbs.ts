import { replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { updateCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { replaceExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { updateInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { replaceInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { addPartialPayment } from '#sales/invoices/shared/payment-endpoints.ts'
import { replaceProject } from '#work/projects/shared/project-endpoints.ts'
import {
  askForPart,
  convertQuote,
  replaceQuote,
  setQuoteStatus,
} from '#sales/quotes/shared/quote-endpoints.ts'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { type LinkedKind, type LinkedThings, remove, restore } from './link-scene.ts'
import { SAMPLE_ITEM } from './sample-sales.ts'
import type { TestAccount, TestApp, TestReply } from './test-app.ts'
import { undo } from './undo-scene.ts'

/** An action on linked records: its preparation, and the call itself, in any process. */
export interface LinkedVerb {
  name: string
  prepare(app: TestApp, as: TestAccount, things: LinkedThings): Promise<unknown>
  run(app: TestApp, as: TestAccount, things: LinkedThings, prepared: unknown): Promise<TestReply<unknown>>
}

type Edit = (app: TestApp, as: TestAccount, things: LinkedThings) => Promise<TestReply<unknown>>

const CONTACT = { contactName: 'B', email: 'b@example.lk', phone: '2' }
let serial = 0
const text = () => `Another ${++serial}`

/** Edits of each kind of record: each with a new text and unchanged links. */
const EDITS: Record<string, Edit> = {
  'edit client': (app, as, { clients: id }) =>
    app.call(replaceClient, { as, params: { id }, body: { companyName: text(), ...CONTACT } }),
  'edit project': (app, as, { project: id, user, clients }) =>
    app.call(replaceProject, {
      as,
      params: { id },
      body: { name: text(), owner: user, clientId: Number(clients) },
    }),
  'edit profile': (app, as, things) =>
    app.call(updateCompanyProfile, {
      as,
      params: { id: things['company-profiles'] },
      body: { name: text() },
    }),
  'edit settings': (app, as, things) =>
    app.call(updateInvoiceSettings, {
      as,
      params: { id: things['invoice-settings'] },
      body: { companyProfileId: Number(things['company-profiles']), footerText: text() },
    }),
  'edit task': (app, as, { task: id, project, user }) =>
    app.call(updateTask, {
      as,
      params: { id },
      body: { taskName: text(), projectId: Number(project), assigneeId: user },
    }),
  'edit tasks': (app, as, { task, user }) =>
    app.call(updateTasksInBulk, {
      as,
      body: { ids: [Number(task)], set: { dueDate: `2027-01-${10 + (++serial % 20)}`, assigneeId: user } },
    }),
  'edit quote': (app, as, things) =>
    app.call(replaceQuote, { as, params: { id: things.quotes }, body: documentOf(things) }),
  'edit invoice': (app, as, things) =>
    app.call(replaceInvoice, { as, params: { id: things.invoices }, body: documentOf(things) }),
  'edit expense': (app, as, { expenses: id }) =>
    app.call(replaceExpense, {
      as,
      params: { id },
      body: { category: 'Travel', description: text(), amount: 11 },
    }),
}

function documentOf(things: LinkedThings) {
  return {
    clientId: Number(things.clients),
    invoiceSettingsId: Number(things['invoice-settings']),
    subject: text(),
    items: [{ ...SAMPLE_ITEM, description: text(), taskId: Number(things.task) }],
  }
}

const nothing = async () => undefined
const KINDS: readonly LinkedKind[] = [
  'user',
  'clients',
  'company-profiles',
  'invoice-settings',
  'project',
  'task',
  'quotes',
  'invoices',
  'expenses',
]

/** A quote that was converted cannot be edited: removes its invoice first. */
const freeQuote: LinkedVerb['prepare'] = async (app, as, { quotes: id, invoices }) => {
  await remove(app, as, 'invoices', invoices)
  await app.call(setQuoteStatus, { as, params: { id }, body: { status: 'Draft' } })
}

/** A draft deposit of the quote instead of its invoice. */
const prepareDeposit = async (app: TestApp, as: TestAccount, { quotes: id, invoices }: LinkedThings) => {
  await remove(app, as, 'invoices', invoices)
  const part = await app.call(askForPart, { as, params: { id }, body: { amount: 0.01 } })
  return String(part.body.id)
}

export const VERBS: readonly LinkedVerb[] = [
  ...Object.entries(EDITS).flatMap(([name, run]): LinkedVerb[] => {
    const prepare = name === 'edit quote' ? freeQuote : nothing
    return [
      { name, prepare, run },
      {
        name: `undo: ${name}`,
        prepare: async (app, as, things) => {
          await prepare(app, as, things)
          return run(app, as, things)
        },
        run: (app, as, _, prepared) => undo(app, as, prepared as TestReply<unknown>),
      },
    ]
  }),
  ...KINDS.flatMap((kind): LinkedVerb[] => [
    {
      name: `delete ${kind}`,
      prepare: nothing,
      run: (app, as, things) => remove(app, as, kind, things[kind]),
    },
    {
      name: `restore ${kind}`,
      prepare: (app, as, things) => remove(app, as, kind, things[kind]),
      run: (app, as, things) => restore(app, as, kind, things[kind]),
    },
    ...(kind === 'user'
      ? []
      : [
          {
            name: `undo: delete ${kind}`,
            prepare: (app: TestApp, as: TestAccount, things: LinkedThings) =>
              remove(app, as, kind, things[kind]),
            run: (app: TestApp, as: TestAccount, _: LinkedThings, prepared: unknown) =>
              undo(app, as, prepared as TestReply<unknown>),
          },
        ]),
  ]),
  {
    name: 'convert quote',
    prepare: (app, as, { invoices }) => remove(app, as, 'invoices', invoices),
    run: (app, as, { quotes: id }) => app.call(convertQuote, { as, params: { id } }),
  },
  {
    name: 'ask for a part',
    prepare: (app, as, { invoices }) => remove(app, as, 'invoices', invoices),
    run: (app, as, { quotes: id }) => app.call(askForPart, { as, params: { id }, body: { amount: 0.01 } }),
  },
  {
    name: 'issue a part',
    prepare: prepareDeposit,
    run: (app, as, _, part) =>
      app.call(setInvoiceStatus, { as, params: { id: String(part) }, body: { status: 'Sent' } }),
  },
  {
    name: 'convert quote with a part',
    async prepare(app, as, things) {
      const id = await prepareDeposit(app, as, things)
      return app.call(setInvoiceStatus, { as, params: { id }, body: { status: 'Sent' } })
    },
    run: (app, as, { quotes: id }) => app.call(convertQuote, { as, params: { id } }),
  },
  {
    name: 'comment',
    prepare: nothing,
    run: (app, as, { task: id }) => app.call(createComment, { as, params: { id }, body: { text: text() } }),
  },
  {
    name: 'part payment',
    prepare: (app, as, { invoices: id }) =>
      app.call(setInvoiceStatus, { as, params: { id }, body: { status: 'Sent' } }),
    run: (app, as, { invoices: id }) =>
      app.call(addPartialPayment, { as, params: { id }, body: { amount: 1 } }),
  },
]
