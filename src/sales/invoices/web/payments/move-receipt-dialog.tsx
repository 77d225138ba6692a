import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { formatLkr, plainAmount, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { reallocateReceipt } from '../../shared/payment-endpoints.ts'
import { type Receipt, ReceiptParts } from '../../shared/payment-schema.ts'
import { clientReceiptsQuery, openInvoicesQuery } from './payment-queries.ts'
import { payablesOf, payablesWith } from './payables.ts'
import { REVERSE_INSTEAD } from './payment-words.ts'
import { isDistributed, partName, partsOf, type TypedPart, TypedParts } from './receipt-parts.ts'
import { ReceiptPartsFields } from './receipt-parts-fields.tsx'
import './payments.css'

export interface MoveReceiptDialogProps {
  receiptId: number
  clientId: number
  onClose: () => void
}

/** Moves the money of a receipt to other invoices of the client (spec 10.13). */
export function MoveReceiptDialog({ receiptId, clientId, onClose }: MoveReceiptDialogProps) {
  const receipts = useQuery(clientReceiptsQuery(clientId))
  const receipt = receipts.data?.find(({ id }) => id === receiptId)
  return receipt === undefined ? null : <MoveDialog receipt={receipt} clientId={clientId} onClose={onClose} />
}

/** The parts with the amount that they must come to. */
const Whole = z.extend(ReceiptParts, { amount: z.number() }).check(isDistributed)

type Values = { parts: readonly TypedPart[]; restToAccount: boolean; withholds: boolean }

function MoveDialog({
  receipt,
  clientId,
  onClose,
}: {
  receipt: Receipt
  clientId: number
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const today = useToday()
  const open = useQuery(openInvoicesQuery(clientId))
  const payables = payablesWith(receipt, payablesOf(open.data ?? [], today))
  const send = async ({ parts, restToAccount }: ReceiptParts, { idempotencyKey }: Sending) => {
    const params = { id: String(receipt.id) }
    await sendForm('Payment not moved', () =>
      write(queryClient, { entity: 'invoice', refetches: true }, () =>
        callWithMetadata(reallocateReceipt, { params, body: { parts, restToAccount } }, { idempotencyKey }),
      ),
    )
    toastFinal({ message: 'Payment moved', instead: REVERSE_INSTEAD })
    onClose()
  }
  const initial: Values = {
    parts: typedPartsOf(receipt),
    restToAccount: receipt.rows.some(({ invoice }) => invoice === null),
    withholds: receipt.rows.some(({ kind }) => kind === 'withholding'),
  }
  const toInput = ({ parts, restToAccount, withholds }: Values) => ({
    parts: partsOf(parts, withholds),
    restToAccount,
  })
  const form = useSchemaForm({
    schema: z.pipe(
      z.transform((values: Values): z.input<typeof Whole> => ({
        ...toInput(values),
        amount: receipt.amount,
      })),
      Whole,
    ),
    initial,
    draft: { of: 'moved-receipt', id: receipt.id, shape: z.looseObject({ parts: TypedParts }) },
    nameOf: (path, { parts, withholds }) => partName(path, partsOf(parts, withholds)),
    send,
  })
  return (
    <FormDialog
      title="Move to Other Invoices"
      form={form}
      onCancel={onClose}
      submitText="Move"
      busyText="Moving..."
      isReady={open.isSuccess}
    >
      <div className="payment-form">
        <p>
          {formatLkr(toCents(receipt.amount))} arrived on {formatDayWithYear(receipt.paidOn)}. Its day and
          amount stay; what it pays changes.
        </p>
        <ReceiptPartsFields
          amount={plainAmount(toCents(receipt.amount))}
          payables={payables}
          parts={form.values.parts}
          keepsRest={form.values.restToAccount}
          withholds={form.values.withholds}
          error={form.field('parts').error}
          errorOf={(invoiceId) => form.errorOf(`parts.${invoiceId}`)}
          onChange={(next) => form.change('parts', next)}
          onKeepRest={(keeps) => form.change('restToAccount', keeps)}
          onWithhold={(withholds) => form.change('withholds', withholds)}
        />
      </div>
    </FormDialog>
  )
}

/** What a receipt pays now, as if it had been typed. */
function typedPartsOf({ rows }: Receipt): TypedPart[] {
  return rows.flatMap(({ kind, amount, invoice }) => {
    if (kind !== 'money' || invoice === null) return []
    const withheld = rows.find((row) => row.kind === 'withholding' && row.invoice?.id === invoice.id)
    return [
      {
        invoiceId: invoice.id,
        amount: plainAmount(toCents(amount)),
        ...(withheld === undefined ? {} : { withheld: plainAmount(toCents(withheld.amount)) }),
      },
    ]
  })
}
