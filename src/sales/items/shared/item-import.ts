import * as z from 'zod/mini'
import { importable, importFields } from '#platform/shared/imports/importable.ts'
import { item, ItemInput } from './item-schema.ts'

/** Whether an imported item is taxed, as files say it. */
export const TAXED_WORDS = ['Yes', 'No'] as const

/** An item in a file. */
export const ImportedItem = z.extend(z.omit(ItemInput, { isTaxed: true, isArchived: true }), {
  isTaxed: z.optional(z.enum(TAXED_WORDS)),
})
export type ImportedItem = z.output<typeof ImportedItem>

/** Items in the files of other tools. */
export const itemImport = importable({
  name: 'items',
  one: item.name,
  path: '/items',
  can: item.can,
  summary: 'Adds many items, all or none; none whose name another one has',
  row: ImportedItem,
  fields: importFields(
    item,
    {
      name: 'itemname productname product service title item productorservice',
      description: 'details salesdescription notes itemdescription productdescription',
      unit: 'uom unitofmeasure usageunit per measure',
      unitPrice: 'price rate unitpricelkr salesprice sellingprice amount cost unitcost',
      isTaxed: 'taxable istaxed istaxable tax vat',
    },
    { isTaxed: 'Yes' },
  )
    .filter(({ name }) => name !== 'isArchived')
    .map((field) => (field.name === 'isTaxed' ? { ...field, noun: 'answer' } : field)),
  example: {
    name: 'Website design',
    description: 'Three pages, two rounds of changes',
    unit: 'hour',
    unitPrice: 7_500,
    isTaxed: 'Yes',
  },
})
