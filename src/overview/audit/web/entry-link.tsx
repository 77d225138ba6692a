import { RecordLink, type RecordLinkProps } from '#platform/web/ui/lists/record-link.tsx'

/** Opens an entry's panel; the focusable element of its row. */
export function EntryLink(props: Omit<RecordLinkProps, 'kind' | 'href'>) {
  return (
    <RecordLink {...props} kind="entry" href={`/audit?entry=${props.id}`} data-row-home data-focus-home />
  )
}
