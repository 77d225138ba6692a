import {
  type ImportChoice,
  type ImportField,
  importable,
  importFields,
  YES_OR_NO,
} from '#platform/shared/imports/importable.ts'
import { DEFAULT_EXPENSE_CATEGORY, expense, ExpenseInput } from './expense-schema.ts'

/** What the cells of its references are called, and how their values are sent. */
const CHOSEN: Readonly<Record<string, Partial<ImportField>>> = {
  projectId: { noun: 'project', hasNumbers: true },
  clientId: { noun: 'client', hasNumbers: true },
  isBillable: { noun: 'answer', isFlag: true },
  passOnTaxed: { noun: 'answer', isFlag: true },
  supplierIsIndividual: { noun: 'answer', isFlag: true },
}

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
      projectId: 'projectname',
      clientId: 'clientname customer customername billto',
      isBillable: 'passon billable rebillable reimbursable',
      markupPercent: 'markuppercentage',
      passOnTaxed: 'taxed taxable',
      supplierTin: 'tin vendortin taxpayerid',
      supplierInvoiceNumber: 'invoicenumber invoiceno billnumber billno vendorinvoice',
      supplierInvoiceDate: 'billdate taxinvoicedate',
      vat: 'vatintheamountlkr vat vatamount inputvat inputtax tax',
      vatDisallowed: 'ofwhichdisallowedlkr disallowedvat vatdisallowed disallowed',
      supplierIsIndividual: 'individual isindividual',
      withheld: 'taxwithheldlkr wht withholding withholdingtax',
    },
    {
      date: 'Today',
      category: DEFAULT_EXPENSE_CATEGORY,
      isBillable: 'No',
      passOnTaxed: 'Yes',
      supplierIsIndividual: 'No',
    },
  ).map((field) => ({ ...field, ...CHOSEN[field.name] })),
  example: {
    description: 'Van hire, Kandy shoot',
    amount: 18_500.5,
    date: '2026-11-20',
    category: 'Travel',
    vendor: 'Kandy Cabs',
    notes: 'Two days',
    isBillable: 'Yes',
    markupPercent: 10,
  },
  columnsNote: 'Receipts are not imported: add them to the expenses afterwards.',
})

/** Whether an expense is passed on, as files say it. */
export const PASSED_ON_CHOICES: readonly ImportChoice[] = YES_OR_NO.map((choice) => ({
  ...choice,
  names: [...(choice.names ?? []), choice.value === 'Yes' ? 'billable' : 'non billable'],
}))
