import { Link } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { WithheldTax } from '../../shared/withholding-schema.ts'
import { downloadScan } from '../payments/certificate-scan.ts'

/** The table of the register. */
export const WITHHELD_TABLE = {
  label: 'Withheld tax',
  className: 'stacked-table withheld-table',
  columns: [
    { className: 'withheld-day', label: 'Withheld' },
    { label: 'Client' },
    { className: 'withheld-invoice', label: 'Invoice' },
    { className: 'withheld-certificate', label: 'Certificate' },
    { className: 'number withheld-amount', label: 'Amount' },
    { className: 'withheld-action', label: 'Actions', isUnseen: true },
  ],
} as const

interface WithheldRowProps {
  row: WithheldTax
  /** Undefined if the role may not record certificates. */
  onCertify: ((row: WithheldTax) => void) | undefined
}

/** Tax that a client withheld, and its certificate or since when it is expected. */
export function WithheldRow({ row, onCertify }: WithheldRowProps) {
  const { certificate, invoice } = row
  const which = `${formatLkr(toCents(row.amount))}, ${invoice.label}`
  return (
    <tr data-focus-item>
      <td className="withheld-day">{formatDayWithYear(row.day)}</td>
      <td className="withheld-client">
        <span className="ellipsis">{row.clientName}</span>
      </td>
      <td className="withheld-invoice">
        <Link to="/invoice" search={{ invoice: String(invoice.id) }}>
          {invoice.label}
        </Link>
      </td>
      <td className="withheld-certificate">
        {certificate === null ? (
          <span className="withheld-waiting">waiting for certificate since {formatDayWithYear(row.day)}</span>
        ) : (
          <>
            {certificate.number}{' '}
            <span className="dim">
              of {formatDayWithYear(certificate.day)}
              {row.isReversed ? ', payment reversed' : ''}
            </span>
          </>
        )}
      </td>
      <td className="number withheld-amount">
        <Money value={toCents(row.amount)} isStruck={row.isReversed} />
      </td>
      <td className="withheld-action">
        <span className="withheld-buttons">
          {certificate?.hasScan === true ? (
            <IconButton
              size="small"
              label={`Download the certificate of ${which}`}
              title="Download the certificate"
              icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => void downloadScan(row.id)}
            />
          ) : null}
          {onCertify === undefined || row.isReversed ? null : (
            <Button
              size="small"
              kind={certificate === null ? 'default' : 'ghost'}
              aria-label={`${certificate === null ? 'Add' : 'Edit'} the certificate of ${which}`}
              onClick={() => onCertify(row)}
            >
              {certificate === null ? 'Add Certificate' : 'Edit'}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
