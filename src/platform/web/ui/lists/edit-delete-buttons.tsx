import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../button.tsx'

export type EditDeleteButtonsProps = {
  /** The record edited or deleted, for screen readers. */
  name: string
  /** A record without an id can be neither edited nor deleted (spec 4.1, 7.1). */
  disabled: boolean
  /** Left out without the permission: the button is not shown. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** The edit and delete buttons of a card. */
export function EditDeleteButtons({ name, disabled, onEdit, onDelete }: EditDeleteButtonsProps) {
  return (
    <>
      {onEdit ? (
        <IconButton
          size="small"
          label={`Edit ${name}`}
          title="Edit"
          icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
          disabled={disabled}
          onClick={onEdit}
        />
      ) : null}
      {onDelete ? (
        <IconButton
          size="small"
          danger
          label={`Delete ${name}`}
          title="Delete"
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          disabled={disabled}
          onClick={onDelete}
        />
      ) : null}
    </>
  )
}
