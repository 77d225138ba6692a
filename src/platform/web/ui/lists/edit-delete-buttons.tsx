import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../button.tsx'
import { toast } from '../overlays/toast.tsx'

export type EditDeleteButtonsProps = {
  /** The record edited or deleted, for screen readers. */
  name: string
  /** A record without an id can be neither edited nor deleted (spec 4.1, 7.1). */
  disabled?: boolean
  /** Why it can be neither edited nor deleted now; the buttons stay in reach and say so. */
  disabledReason?: string | undefined
  /** Left out without the permission: the button is not shown. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** The edit and delete buttons of a card. */
export function EditDeleteButtons(props: EditDeleteButtonsProps) {
  const { name, disabled = false, disabledReason, onEdit, onDelete } = props
  const shared = {
    disabled,
    'aria-disabled': disabledReason !== undefined || undefined,
    'aria-description': disabledReason,
  }
  // a finger sees no title
  const pressed = (act: () => void) =>
    disabledReason === undefined ? act : () => toast.info({ message: disabledReason })
  return (
    <>
      {onEdit ? (
        <IconButton
          size="small"
          label={`Edit ${name}`}
          title={disabledReason ?? 'Edit'}
          icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
          {...shared}
          onClick={pressed(onEdit)}
        />
      ) : null}
      {onDelete ? (
        <IconButton
          size="small"
          danger
          label={`Delete ${name}`}
          title={disabledReason ?? 'Delete'}
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          {...shared}
          onClick={pressed(onDelete)}
        />
      ) : null}
    </>
  )
}
