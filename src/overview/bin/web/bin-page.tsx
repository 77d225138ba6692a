import { useQuery } from '@tanstack/react-query'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { recordKind } from '#platform/web/record-kinds.ts'
import { EntityIcon } from '#overview/audit/web/index.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListFrame } from '#platform/web/ui/lists/list-frame.tsx'
import { ListTable } from '#platform/web/ui/lists/list-table.tsx'
import type { BinEntry } from '../shared/bin-schema.ts'
import { binListQuery } from './bin-queries.ts'
import { useRestore } from './use-restore.ts'
import './bin.css'

const TABLE = {
  label: 'Deleted items',
  className: 'bin-table',
  columns: [
    { className: 'bin-kind', label: 'Kind' },
    { label: 'Title' },
    { className: 'bin-who', label: 'Deleted by' },
    { className: 'bin-time', label: 'Deleted' },
    { className: 'bin-time', label: 'Kept until' },
    { className: 'bin-action', label: 'Restore', isUnseen: true },
  ],
} as const

/** Deletions of the last 30 days, for ADMIN: /bin (spec 1.9). */
export function BinPage() {
  const [address] = useListAddress()
  const list = useQuery(binListQuery(address))
  return (
    <ListFrame
      title="Bin"
      noun={{ one: 'deleted item', many: 'deleted items' }}
      list={list}
      loading={<ListTable {...TABLE} />}
      renderRows={(rows, isStale) => (
        <ListTable {...TABLE} isStale={isStale}>
          {rows.map((entry) => (
            <BinRow key={entry.id} entry={entry} />
          ))}
        </ListTable>
      )}
      empty={{
        icon: <IconTrash size={32} stroke={1.25} />,
        title: 'The bin is empty',
        help: 'Deleted tasks, projects, clients, documents and other things appear here.',
      }}
      searched="Their titles are searched."
      errorTitle="The bin could not be loaded."
      edgeToEdge
    >
      <p className="bin-note dim">What was deleted stays here for 30 days and can be restored as it was.</p>
    </ListFrame>
  )
}

function BinRow({ entry }: { entry: BinEntry }) {
  const { timeZone } = useAccount()
  const can = useCan()
  const restore = useRestore(entry)
  const { label } = recordKind(entry.entity)
  return (
    <tr data-focus-item>
      <td className="bin-kind">
        <span className="bin-kind-mark">
          <EntityIcon entity={entry.entity} />
          {label}
        </span>
      </td>
      <td className="bin-title" title={entry.title}>
        {entry.title}
      </td>
      <td className="bin-who" title={entry.deletedBy}>
        {entry.deletedBy}
      </td>
      <td className="bin-time bin-deleted dim">
        <span className="bin-column">Deleted </span>
        {formatInstant(entry.deletedAt, timeZone)}
      </td>
      <td className="bin-time bin-until dim">
        <span className="bin-column">Kept until </span>
        {formatInstant(entry.endsAt, timeZone)}
      </td>
      <td className="bin-action">
        {can('bin:edit') ? (
          <Button
            size="small"
            icon={<IconRestore size={14} stroke={1.75} aria-hidden />}
            aria-label={`Restore ${entry.title}`}
            // the button of a restored record stays pressed until its row disappears
            busy={restore.isPending || restore.isSuccess}
            onClick={() => restore.mutate()}
          >
            Restore
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
