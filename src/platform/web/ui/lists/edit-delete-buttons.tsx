import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../button.tsx'

export type EditDeleteButtonsProps = {
  /** What is edited or deleted, for who cannot see where the buttons stand. */
  name: string
  /** What has no id yet can be neither edited nor deleted (spec 4.1, 7.1). */
  disabled: boolean
  /** Without it there is no such button, because the role may not. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** The two buttons of a card. */
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
