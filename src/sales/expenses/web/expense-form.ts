import * as z from 'zod/mini'
import { readRate } from '#sales/line-items/shared/read-number.ts'
import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { DEFAULT_EXPENSE_CATEGORY, Expense, expense, ExpenseInput } from '../shared/expense-schema.ts'

/** The values of the dialog's fields: text, '' when empty. */
export type ExpenseFormValues = ReturnType<typeof storedFormValues>

/**
 * The dialog's values for an expense, or for a new one: General and today (spec 11.2).
 * @param projectId of a new one; '' for none
 */
export function expenseFormValues(
  stored: Expense | undefined,
  today: string,
  projectId = '',
): ExpenseFormValues {
  if (stored !== undefined) return storedFormValues(stored)
  return {
    ...formValues(expense, undefined),
    date: today,
    category: DEFAULT_EXPENSE_CATEGORY,
    isBillable: false,
    passOnTaxed: true,
    supplierIsIndividual: false,
    projectId,
    /** The field knows the name of its choice. */
    projectName: '',
    clientName: '',
  }
}

function storedFormValues(stored: Expense) {
  const { amount, isBillable, markupPercent, passOnTaxed, project, clientId, client } = stored
  const { vat, vatDisallowed, withheld, supplierIsIndividual } = stored
  return {
    ...formValues(expense, stored),
    amount: writtenAmount(amount),
    isBillable,
    passOnTaxed,
    supplierIsIndividual,
    vat: writtenAmount(vat),
    vatDisallowed: writtenAmount(vatDisallowed),
    withheld: writtenAmount(withheld),
    markupPercent: markupPercent === 0 ? '' : String(markupPercent),
    projectId: project === null ? '' : String(project.id),
    clientId: clientId === null ? '' : String(clientId),
    /** Project and client as their fields show them; not sent. */
    projectName: project?.name ?? '',
    clientName: clientId === null ? '' : (client?.name ?? ''),
  }
}

const { projectId: _project, clientId: _client, ...labels } = fieldLabels(expense)

/** How two concurrent edits of an expense are compared. */
export const versionedExpense = (stored: Expense | undefined) =>
  versionedForm({
    stored,
    schema: Expense,
    values: storedFormValues,
    words: {
      ...labels,
      projectName: { label: 'Project', with: ['projectId'] },
      clientName: { label: 'Client', with: ['clientId'] },
      isBillable: { label: labels.isBillable, text: (isPassedOn) => (isPassedOn ? 'Yes' : 'No') },
      passOnTaxed: { label: labels.passOnTaxed, text: (isTaxed) => (isTaxed ? 'Yes' : 'No') },
      supplierIsIndividual: { label: labels.supplierIsIndividual, text: (is) => (is ? 'Yes' : 'No') },
    },
  })

/** Whether the part about project and client shows something: it is folded otherwise. */
export function hasOwner({ projectId, clientId, isBillable }: ExpenseFormValues): boolean {
  return projectId !== '' || clientId !== '' || isBillable
}

/** An amount as shown in the field: two decimals, no thousands separators; '' for none. */
function writtenAmount(amount: number | null): string {
  return amount === null ? '' : formatAmount(toCents(amount)).replaceAll(',', '')
}

/** Converts the dialog's values into the body of the call. */
export const ExpenseForm = z.pipe(z.transform(toInput), ExpenseInput)

function toInput(values: ExpenseFormValues): z.input<typeof ExpenseInput> {
  const { projectName: _projectName, clientName: _clientName, ...input } = values
  return {
    ...input,
    amount: typedAmount(values.amount) ?? Number.NaN,
    vat: typedAmount(values.vat),
    vatDisallowed: typedAmount(values.vatDisallowed),
    withheld: typedAmount(values.withheld),
    projectId: values.projectId === '' ? null : Number(values.projectId),
    clientId: values.clientId === '' ? null : Number(values.clientId),
    markupPercent: values.markupPercent === '' ? 0 : readRate(values.markupPercent),
  }
}

function typedAmount(text: string): number | null {
  return text === '' ? null : Number(text)
}

/** Whether something is stated of taxes, which is folded otherwise. */
export function hasTaxDetails(values: ExpenseFormValues): boolean {
  const texts = [
    values.supplierTin,
    values.supplierInvoiceNumber,
    values.supplierInvoiceDate,
    values.vat,
    values.vatDisallowed,
    values.withheld,
  ]
  return values.supplierIsIndividual || texts.some((text) => text !== '')
}
