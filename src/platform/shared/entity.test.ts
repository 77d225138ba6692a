import * as z from 'zod/mini'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  auditFields,
  csvColumns,
  defineEntity,
  fieldLabels,
  fieldsOf,
  formValues,
  type Stored,
} from './entity.ts'
import { email, field, flagOr, line, lineOr, money, reference, text, textOr } from './entity-fields.ts'
import type { Cents } from './money.ts'

const printer = defineEntity({
  name: 'printer',
  label: 'Printer',
  audience: 'client:view',
  can: { create: 'client:create', update: 'client:edit', delete: 'client:delete' },
  title: 'shopName',
  fields: {
    shopName: line({ label: 'Shop', max: 10, required: 'Shop is required' }),
    vatNumber: line({ label: 'VAT Number', max: 5 }),
    notes: text({ label: 'Notes', max: 20 }),
    email: email({ label: 'Email', required: 'Valid email is required' }),
    price: money({ label: 'Price', required: 'Price is required' }),
    ownerId: reference({ label: 'Owner', to: 'client', required: 'Owner is required' }),
    prefix: lineOr('INV', { label: 'Prefix', max: 5 }),
    terms: textOr('30 days', { label: 'Terms', max: 50 }),
    isActive: flagOr(true, { label: 'Active' }),
    openedOn: field({
      label: 'Opened',
      input: z.optional(z.string()),
      reply: z.nullable(z.string()),
      audit: 'day',
      cell: 'day',
      store: (input: string | undefined) => input ?? null,
    }),
  },
})

const FULL = {
  shopName: ' Ink ',
  vatNumber: '7',
  notes: 'Open\nlate',
  email: 'Ink@Example.lk',
  price: 12.5,
  ownerId: 3,
}

describe('the declaration of an entity', () => {
  it('names the columns after the fields', () => {
    expect(printer.columnOf).toEqual({
      shopName: 'shop_name',
      vatNumber: 'vat_number',
      notes: 'notes',
      email: 'email',
      price: 'price_cents',
      ownerId: 'owner_id',
      prefix: 'prefix',
      terms: 'terms',
      isActive: 'is_active',
      openedOn: 'opened_on',
    })
  })

  it('gives the type of each column', () => {
    expectTypeOf<Stored<typeof printer.fields>>().toEqualTypeOf<{
      shop_name: string
      vat_number: string | null
      notes: string | null
      email: string
      price_cents: Cents
      owner_id: number
      prefix: string
      terms: string
      is_active: boolean
      opened_on: string | null
    }>()
  })

  it('validates a call like its fields', () => {
    expect(z.parse(printer.Input, FULL)).toEqual({ ...FULL, shopName: 'Ink', email: 'ink@example.lk' })
    const { error } = z.safeParse(printer.Input, {
      ...FULL,
      shopName: ' ',
      vatNumber: '123456',
      price: 1.005,
    })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['shopName', 'Shop is required'],
      ['vatNumber', 'This must be at most 5 characters'],
      ['price', 'Price is required'],
    ])
  })

  it('replies with the fields and the usual timestamps of entities', () => {
    expect(Object.keys(printer.Reply.shape)).toEqual([
      'id',
      ...Object.keys(printer.fields),
      'createdAt',
      'updatedAt',
      'version',
    ])
  })

  it('replies with the timestamps that are declared', () => {
    const note = defineEntity({
      name: 'note',
      label: 'Note',
      audience: 'client:view',
      can: printer.can,
      title: 'words',
      stamps: ['createdAt', 'editedAt'],
      fields: { words: line({ label: 'Words', max: 10, required: 'Words are required' }) },
    })
    const reply = { id: 1, words: 'Ink', createdAt: '2026-11-20T08:00:00.000Z', editedAt: null }
    expect(z.parse(note.Reply, { ...reply, version: 1 })).toEqual(reply)
    expectTypeOf<z.infer<typeof note.Reply>>().toEqualTypeOf<{
      id: number
      words: string
      createdAt: string
      editedAt: string | null
    }>()
  })
})

describe('what is stored', () => {
  const stored = (name: keyof typeof printer.fields, value: unknown) =>
    fieldsOf(printer)
      .find((each) => each.name === name)
      ?.store(value)

  it.each([
    ['vatNumber', undefined, null],
    ['vatNumber', null, null],
    ['vatNumber', '', null],
    ['notes', ' \n ', null],
    ['notes', ' x ', ' x '],
    ['price', 12.5, 1250],
    ['prefix', undefined, 'INV'],
    ['prefix', '', ''],
    ['terms', undefined, '30 days'],
    ['isActive', undefined, true],
    ['isActive', false, false],
  ] as const)('%s of %j is %j', (name, value, expected) => {
    expect(stored(name, value)).toBe(expected)
  })
})

describe('what is derived from the fields', () => {
  it('form values start as texts', () => {
    expect(formValues(printer, undefined)).toEqual(
      Object.fromEntries(Object.keys(printer.fields).map((name) => [name, ''])),
    )
    expect(formValues(printer, { shopName: 'Ink', vatNumber: null, price: 12.5 })).toMatchObject({
      shopName: 'Ink',
      vatNumber: '',
      price: '12.5',
    })
  })

  it('a CSV file has a column for each field, and marks those in LKR', () => {
    const { header, cells } = csvColumns(printer)
    expect(header.slice(0, 5)).toEqual(['Shop', 'VAT Number', 'Notes', 'Email', 'Price (LKR)'])
    expect(cells({ ...formValues(printer, undefined), shopName: 'Ink', price: 12.5 })[4]).toBe(12.5)
  })

  it('the audit trail and the conflict dialog use their labels', () => {
    expect(auditFields(printer)).toMatchObject({
      shop_name: ['Shop', 'text'],
      price_cents: ['Price', 'money'],
      owner_id: ['Owner', 'the client'],
      is_active: ['Active', 'flag'],
      opened_on: ['Opened', 'day'],
    })
    expect(fieldLabels(printer)).toMatchObject({ shopName: 'Shop', openedOn: 'Opened' })
  })
})
