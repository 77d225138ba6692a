import * as z from 'zod/mini'
import { field, flagOr, line, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { lkrAmount, toCents } from '#platform/shared/money.ts'
import { MAX_LINE_LKR } from '#sales/line-items/shared/line-limits.ts'

/** With the name, it fits into the description of a line. */
const MAX_DESCRIPTION = 1_500

/** Something that the office sells again and again (spec 9.12). */
export const item = defineEntity({
  name: 'item',
  label: 'Item',
  audience: 'item:view',
  can: { create: 'item:create', update: 'item:edit', delete: 'item:delete' },
  title: 'name',
  fields: {
    name: line({ label: 'Name', max: 200, required: 'Name is required' }),
    description: text({ label: 'Description', max: MAX_DESCRIPTION }),
    /** What one of it is called, such as `hour`. */
    unit: line({ label: 'Unit', max: 20 }),
    unitPrice: field({
      label: 'Unit Price',
      isRequired: true,
      input: lkrAmount('Unit price must be an amount with at most two decimals', MAX_LINE_LKR),
      reply: z.number(),
      suffix: '_cents',
      audit: 'money',
      cell: 'amount',
      store: toCents,
    }),
    isTaxed: flagOr(true, { label: 'Taxed' }),
    /** No longer offered in documents. */
    isArchived: flagOr(false, { label: 'Archived' }),
  },
})

/** An item as sent, to create or replace one. */
export const ItemInput = item.Input
export type ItemInput = z.output<typeof ItemInput>

/** An item as returned, its price in LKR. */
export const Item = item.Reply
export type Item = z.infer<typeof Item>
