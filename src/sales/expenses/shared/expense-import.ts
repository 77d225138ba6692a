import { importable, importFields } from '#platform/shared/imports/importable.ts'
import { DEFAULT_EXPENSE_CATEGORY, expense, ExpenseInput, PASSED_ON } from './expense-schema.ts'

/** Expenses in the files of other tools. */
export const expenseImport = importable({
  name: 'expenses',
  one: expense.name,
  path: '/expenses',
  can: expense.can,
  summary: 'Adds many expenses, all or none',
  row: ExpenseInput,
  fields: importFields(
    expense,
    {
      date: 'expensedate transactiondate paidon datepaid day invoicedate',
      category: 'expensecategory type account group',
      description: 'details particulars narration title item name expense purpose summary',
      vendor: 'supplier payee merchant paidto shop vendorname',
      amount: 'amountlkr price total totalamount cost value debit paid sum',
      notes: 'note memo comments comment remarks',
    },
    { date: 'Today', category: DEFAULT_EXPENSE_CATEGORY },
  ).filter(({ name }) => !PASSED_ON.some((each) => each === name)),
  example: {
    description: 'Van hire, Kandy shoot',
    amount: 18_500.5,
    date: '2026-11-20',
    category: 'Travel',
    vendor: 'Kandy Cabs',
    notes: 'Two days',
  },
  columnsNote: 'Receipts are not imported: add them to the expenses afterwards.',
})
