import { useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import type { Expense, ExpenseInput } from '../shared/expense-schema.ts'
import { CategoryField } from './category-field.tsx'
import { ExpenseForm, expenseFormValues, hasOwner, versionedExpense } from './expense-form.ts'
import { PassOnFields } from './pass-on-fields.tsx'
import type { ReceiptChoice } from './receipt-choice.ts'
import { ReceiptField } from './receipt-field.tsx'
import { saveExpense } from './save-expense.ts'
import { TaxDetails } from './tax-details.tsx'
import './expense-dialog.css'

export interface ExpenseDialogProps {
  /** The expense to edit; undefined to add one. */
  expense: Expense | undefined
  /** The project of a new one; '' for none. */
  projectId?: string
  onClose: () => void
  /** Called when everything is saved. @param changes ids of the changes made */
  onSaved: (changes: readonly number[]) => void
  /** Confirms and deletes; undefined if the role may not. @returns whether it was deleted */
  onDelete: ((expense: Expense) => Promise<boolean>) | undefined
}

/** Spec 11.2: 'Add Expense' and 'Edit Expense'. Remounted for each opening. */
export function ExpenseDialog({ expense, projectId = '', onClose, onSaved, onDelete }: ExpenseDialogProps) {
  const queryClient = useQueryClient()
  const [today] = useState(useToday())
  const [stored, setStored] = useState(expense)
  const [receipt, setReceipt] = useState<ReceiptChoice>({ kind: 'kept' })
  const [receiptFailure, setReceiptFailure] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  // includes those of an attempt whose receipt failed
  const changes = useRef<number[]>([])
  const save = async (input: ExpenseInput, sending: Sending) => {
    let isStored = false
    setReceiptFailure(undefined)
    try {
      await saveExpense(queryClient, {
        stored,
        input,
        receipt,
        sending,
        onStored: (saved) => {
          isStored = true
          form.noteStored()
          setStored(saved)
        },
        onChanged: (made) => changes.current.push(...made),
        onUpload: () => setUploading(true),
      })
    } catch (error) {
      if (isStored) setReceiptFailure(sentenceOf(error))
      throw error
    } finally {
      setUploading(false)
    }
    onSaved(changes.current)
  }
  const form = useSchemaForm({
    schema: ExpenseForm,
    initial: expenseFormValues(stored, today, projectId),
    draft: {
      of: 'expense',
      id: stored?.id,
      start: projectId === '' ? undefined : `project ${projectId}`,
      file: receipt.kind === 'file' ? receipt.file.name : undefined,
    },
    versioned: versionedExpense(stored),
    send: save,
  })
  const [isOwnerOpen] = useState(() => hasOwner(form.values))
  const amount = form.field('amount')
  const { name: _name, ...category } = form.field('category')

  return (
    <FormDialog
      size="large"
      className="expense-dialog"
      title={expense === undefined ? 'Add Expense' : 'Edit Expense'}
      form={form}
      onCancel={onClose}
      submitText="Save Expense"
      busyText="Saving..."
      footerNote={
        expense === undefined || onDelete === undefined ? undefined : (
          <Button
            kind="ghost"
            className="expense-delete"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={form.isBusy}
            onClick={() =>
              void onDelete(expense).then((isGone) => {
                if (!isGone) return
                form.discard()
                onClose()
              })
            }
          >
            Delete
          </Button>
        )
      }
    >
      <div className="expense-columns">
        <ReceiptField
          stored={stored}
          choice={receipt}
          onChoose={(choice) => {
            setReceiptFailure(undefined)
            setReceipt(choice)
          }}
          isUploading={isUploading}
          error={receiptFailure}
        />
        <div className="two-columns expense-fields">
          <AmountField
            {...amount}
            className="expense-amount-field"
            label="Amount (LKR)"
            required
            placeholder="0.00"
            error={amount.error !== undefined && amount.value === '' ? 'Amount is required' : amount.error}
            data-autofocus
          />
          <DateField {...form.field('date')} label="Date" />
          <div className="span-all">
            <CategoryField {...category} />
          </div>
          <TextField
            {...form.field('description')}
            className="span-all"
            label="Description"
            required
            autoComplete="off"
          />
          <TextField
            {...form.field('vendor')}
            className="span-all"
            label="Vendor"
            labelEnd={OPTIONAL}
            autoComplete="off"
          />
          <TextAreaField
            {...form.field('notes')}
            className="span-all"
            label="Notes"
            labelEnd={OPTIONAL}
            rows={2}
          />
          <PassOnFields form={form} isOpen={isOwnerOpen} />
          <TaxDetails form={form} stored={stored} />
        </div>
      </div>
    </FormDialog>
  )
}

const OPTIONAL = <span className="dim">optional</span>
