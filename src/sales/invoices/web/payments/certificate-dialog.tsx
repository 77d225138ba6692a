import { useQueryClient } from '@tanstack/react-query'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastFinal } from '#platform/web/undo/undo-toast.ts'
import { putCertificate, putCertificateScan } from '../../shared/withholding-endpoints.ts'
import type { Certificate } from '../../shared/payment-schema.ts'
import { CertificateInput, MAX_SCAN_BYTES, SCAN_TYPES } from '../../shared/withholding-schema.ts'
import { CERTIFICATE_INSTEAD } from './payment-words.ts'
import './payments.css'

export interface CertificateDialogProps {
  /** The tax withheld that it is for; its amount in LKR. */
  payment: { id: number; amount: number; certificate?: Certificate | null | undefined }
  /** The label of the invoice. */
  of: string
  onClose: () => void
}

/** Number, day and scan of the certificate of tax withheld (spec 24.2). */
export function CertificateDialog({ payment, of, onClose }: CertificateDialogProps) {
  const queryClient = useQueryClient()
  const today = useToday()
  const [scan, setScan] = useState<File>()
  const [fault, setFault] = useState<string>()
  const { certificate } = payment
  const params = { id: String(payment.id) }
  const send = async (body: CertificateInput) => {
    await sendForm('Certificate not saved', async () => {
      await write(queryClient, { entity: 'invoice' }, () =>
        callWithMetadata(putCertificate, { params, body }),
      )
      if (scan !== undefined)
        await write(queryClient, { entity: 'invoice' }, () =>
          callWithMetadata(putCertificateScan, { params, body: scan }),
        )
    })
    toastFinal({ message: 'Certificate saved', instead: CERTIFICATE_INSTEAD })
    onClose()
  }
  const form = useSchemaForm({
    schema: CertificateInput,
    initial: { number: certificate?.number ?? '', day: certificate?.day ?? today },
    draft: { of: 'certificate', id: undefined, start: payment.id },
    send,
  })
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    const found = scanFault(file)
    setFault(found)
    setScan(found === undefined ? file : undefined)
  }
  return (
    <FormDialog
      title={(certificate ?? null) === null ? 'Add Certificate' : 'Edit Certificate'}
      form={form}
      onCancel={onClose}
      submitText="Save Certificate"
      busyText="Saving..."
      isReady
    >
      <div className="payment-form">
        <p>
          {formatLkr(toCents(payment.amount))} of tax withheld from {of}.
        </p>
        <div className="payment-pair">
          <TextField
            {...form.field('number')}
            label="Certificate Number"
            required
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
          <DateField {...form.field('day')} label="Date of the Certificate" max={today} />
        </div>
        <Field label="Scan" error={fault} hint="PNG, JPEG or PDF, up to 5 MB">
          {(attributes) => (
            <div className="certificate-scan">
              <input
                {...attributes}
                type="file"
                className="visually-hidden"
                accept={SCAN_TYPES.join(',')}
                onChange={({ currentTarget }) => {
                  choose(currentTarget.files?.[0])
                  // so that the same file can be chosen again
                  currentTarget.value = ''
                }}
              />
              <label htmlFor={attributes.id} className="button button-small">
                <IconUpload size={14} stroke={1.75} aria-hidden />
                {certificate?.hasScan === true || scan !== undefined ? 'Replace the scan' : 'Choose a scan'}
              </label>
              <span className="ellipsis dim" role="status">
                {scan?.name ?? (certificate?.hasScan === true ? 'A scan is kept' : '')}
              </span>
            </div>
          )}
        </Field>
      </div>
    </FormDialog>
  )
}

/** Why a file cannot be a scan, as a sentence; the server checks the content. */
function scanFault(file: File): string | undefined {
  if (!SCAN_TYPES.some((type) => type === file.type)) return 'This must be a PNG, JPEG or PDF file'
  return file.size > MAX_SCAN_BYTES ? 'The file may be at most 5 MB' : undefined
}
