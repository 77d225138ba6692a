import * as z from 'zod/mini'
import { DEFAULT_LANGUAGE, Language, LANGUAGES } from '#sales/words/shared/language.ts'
import { email, field, flagOr, line, rateOr, text, wordOr } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'

/** How what a client buys is taxed (spec 20.1). */
export const SUPPLIES = ['standard', 'zero-rated', 'exempt'] as const
export type Supply = (typeof SUPPLIES)[number]

/** A client: the customer of projects, quotes and invoices (spec 8.2). */
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
    /** Taxpayer identification number and VAT number, for documents. */
    tin: line({ label: 'TIN', max: 50 }),
    vatNumber: line({ label: 'VAT Number', max: 50 }),
    notes: text({ label: 'Notes', max: 5_000 }),
    /** Of new quotes and invoices; empty: as the invoice settings say. */
    taxRate: rateOr(null, { label: 'Tax Rate (%)' }),
    /** Of new quotes and invoices, and of what is written to the client (spec 17.2). */
    language: field({
      label: 'Language of Documents',
      input: z.optional(
        z.nullable(z.enum(['', ...LANGUAGES], { error: 'Choose English, Sinhala or Tamil' })),
      ),
      reply: Language,
      cell: 'choice',
      store: (input: Language | '' | null | undefined): Language => input || DEFAULT_LANGUAGE,
    }),
    /** Only such a client receives tax invoices. */
    isVatRegistered: flagOr(false, { label: 'Registered for VAT' }),
    supply: wordOr('standard', { label: 'Supply', words: SUPPLIES }),
  },
})

/** The input for a new client or a replacement. Missing and empty fields are stored as empty. */
export const ClientInput = client.Input
export type ClientInput = z.output<typeof ClientInput>

/** A client's data, as shown on documents. */
export type ClientRecord = z.infer<typeof client.Reply>

/** A client with its related figures. */
export const Client = z.extend(client.Reply, {
  /** Number of projects. */
  projectCount: z.int(),
  /** Remaining amount of its issued invoices, void ones excluded, in LKR. */
  owedAmount: z.number(),
  /** The overdue part of it. */
  overdueAmount: z.number(),
})
export type Client = z.infer<typeof Client>
