import { useQuery } from '@tanstack/react-query'
import { IconFileTypePdf, IconReceipt, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { useObjectUrl } from '#platform/web/page/use-object-url.ts'
import { useStrayDropsIgnored } from '#platform/web/drag/use-stray-drops-ignored.ts'
import { RECEIPT_TYPES } from '../shared/expense-endpoints.ts'
import type { Expense } from '../shared/expense-schema.ts'
import { receiptQuery } from './expense-queries.ts'
import { type ReceiptChoice, receiptFault, sizeText } from './receipt-choice.ts'

export interface ReceiptFieldProps {
  /** The stored expense; undefined for a new one. */
  stored: Expense | undefined
  choice: ReceiptChoice
  onChoose: (choice: ReceiptChoice) => void
  isUploading: boolean
  error: string | undefined
}

/**
 * The receipt: shown, chosen or dropped here, replaced and removed. It is uploaded after the expense itself is saved.
 */
export function ReceiptField({ stored, choice, onChoose, isUploading, error }: ReceiptFieldProps) {
  // the stored one is deleted with it; a chosen file is merely not taken
  const mayRemove = useCan()('expenses:delete')
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  useStrayDropsIgnored()
  const kept = choice.kind === 'kept' ? (stored?.receipt ?? undefined) : undefined
  const shown = choice.kind === 'file' ? choice.file : kept
  const take = (file: File | undefined) => {
    if (file === undefined) return
    const found = receiptFault(file)
    setFault(found)
    if (found === undefined) onChoose({ kind: 'file', file })
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <Field
      label="Receipt"
      hideLabel
      className={classNames('receipt-field', isOver && 'receipt-field-over')}
      error={fault ?? error}
    >
      {(attributes) => (
        <div
          className="receipt-drop"
          onDragOver={onDrag}
          onDragLeave={onDrag}
          onDrop={(event) => {
            onDrag(event)
            take(event.dataTransfer.files[0])
          }}
        >
          {shown === undefined ? (
            <ReceiptPlace />
          ) : choice.kind === 'file' ? (
            <ReceiptSheet file={choice.file} name={shown.name} type={shown.type} />
          ) : (
            <StoredReceipt stored={stored} name={shown.name} type={shown.type} />
          )}
          <p className="receipt-note" role="status">
            {isUploading ? (
              'Uploading the receipt...'
            ) : shown === undefined ? (
              'PNG, JPEG or PDF, up to 5 MB'
            ) : (
              <>
                <span className="ellipsis" title={shown.name}>
                  {shown.name}
                </span>
                <span>· {sizeText(shown.size)}</span>
              </>
            )}
          </p>
          <div className="receipt-buttons">
            <input
              {...attributes}
              type="file"
              className="visually-hidden"
              accept={RECEIPT_TYPES.join(',')}
              disabled={isUploading}
              onChange={(event) => {
                take(event.currentTarget.files?.[0])
                // so that the same file can be chosen again
                event.currentTarget.value = ''
              }}
            />
            <label htmlFor={attributes.id} className="button button-small">
              <IconUpload size={14} stroke={1.75} aria-hidden />
              {shown === undefined ? 'Choose a file' : 'Replace'}
            </label>
            {shown !== undefined && (choice.kind === 'file' || mayRemove) ? (
              <Button
                kind="ghost"
                size="small"
                aria-label="Remove the receipt"
                disabled={isUploading}
                onClick={() => {
                  setFault(undefined)
                  onChoose({ kind: choice.kind === 'file' ? 'kept' : 'removed' })
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  )
}

function ReceiptPlace() {
  return (
    <div className="receipt-place">
      <IconReceipt size={32} stroke={1.25} aria-hidden />
      <span>No receipt yet</span>
      <span className="receipt-drop-word">Drop one here, or choose a file.</span>
    </div>
  )
}

interface SheetProps {
  name: string
  type: string
}

function StoredReceipt({ stored, ...sheet }: SheetProps & { stored: Expense | undefined }) {
  const receipt = useQuery(receiptQuery(stored))
  if (receipt.isError) return <p className="receipt-place">{receipt.error.message}</p>
  return <ReceiptSheet {...sheet} file={receipt.data} />
}

/** An image is shown directly, a document as a sheet with its name; a press opens it in a new tab. */
function ReceiptSheet({ file, name, type }: SheetProps & { file: File | undefined }) {
  const url = useObjectUrl(file)
  const [broken, setBroken] = useState<string>()
  if (url === undefined) return <Skeleton height={240} />
  if (type === 'application/pdf') {
    return (
      <OpenLink url={url} className="receipt-document" label={`Open ${name}`}>
        <IconFileTypePdf size={40} stroke={1.25} aria-hidden />
        Open the PDF
      </OpenLink>
    )
  }
  return broken === url ? (
    <p className="receipt-place">This picture cannot be shown.</p>
  ) : (
    <OpenLink url={url} className="receipt-picture" label={`Open ${name}`}>
      <img src={url} alt={`Receipt ${name}`} onError={() => setBroken(url)} />
    </OpenLink>
  )
}

interface OpenLinkProps {
  url: string
  className: string
  label: string
  children: ReactNode
}

function OpenLink({ url, className, label, children }: OpenLinkProps) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
      {children}
    </a>
  )
}
