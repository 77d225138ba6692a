import * as z from 'zod/mini'
import { email, line, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'

/** A client: who work is done for and who pays for it (spec 8.2). */
export const client = defineEntity({
  name: 'client',
  label: 'Client',
  audience: 'client:view',
  can: { create: 'client:create', update: 'client:edit', delete: 'client:delete' },
  title: 'companyName',
  fields: {
    companyName: line({ label: 'Company Name', max: 200, required: 'Company name is required' }),
    contactName: line({ label: 'Contact Name', max: 200, required: 'Contact name is required' }),
    email: email({ label: 'Email', required: 'Valid email is required' }),
    phone: line({ label: 'Phone', max: 50, required: 'Phone is required' }),
    address: text({ label: 'Address', max: 1_000 }),
    /** Taxpayer identification number and VAT number, as documents may show them. */
    tin: line({ label: 'TIN', max: 50 }),
    vatNumber: line({ label: 'VAT Number', max: 50 }),
    notes: text({ label: 'Notes', max: 5_000 }),
  },
})

/** A client as it is sent, to add one or to replace one. What is left out or empty is stored as empty. */
export const ClientInput = client.Input
export type ClientInput = z.output<typeof ClientInput>

/** What is known of a client, as documents name it. */
export type ClientRecord = z.infer<typeof client.Reply>

/** A client, with what belongs to it. */
export const Client = z.extend(client.Reply, {
  /** How many projects belong to the client. */
  projectCount: z.int(),
  /** What is still to pay of its issued invoices that are not void, in LKR. */
  owedAmount: z.number(),
  /** The part of it whose due day is over. */
  overdueAmount: z.number(),
})
export type Client = z.infer<typeof Client>
