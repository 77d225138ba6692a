import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import './default-actions.css'

export type DefaultActionsProps = {
  /** The name of the card's record, part of each button's accessible name. */
  name: string
  isDefault: boolean
  /** Without a handler its button is not shown. */
  onEdit?: (() => void) | undefined
  onMakeDefault?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

const NOT_DELETED = 'The default cannot be deleted'

/**
 * The foot of a card that can be the default (spec 8.5, 8.7): Edit, Default and Delete. On the default the latter two
 * are disabled, and the reason replaces Delete.
 */
export function DefaultActions({ name, isDefault, onEdit, onMakeDefault, onDelete }: DefaultActionsProps) {
  const Star = isDefault ? IconStarFilled : IconStar
  return (
    <div className="card-foot default-actions">
      {onEdit ? (
        <Button
          kind="ghost"
          size="small"
          icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      ) : null}
      {onMakeDefault ? (
        <Button
          kind="ghost"
          size="small"
          icon={<Star size={16} stroke={1.75} aria-hidden />}
          aria-label={`Default ${name}`}
          // not `disabled`: the pressed button keeps the focus
          aria-disabled={isDefault || undefined}
          onClick={isDefault ? undefined : onMakeDefault}
        >
          Default
        </Button>
      ) : null}
      {onDelete ? (
        <Button
          kind="ghost"
          size="small"
          className="default-delete"
          disabled={isDefault}
          aria-label={isDefault ? `Delete ${name}: ${NOT_DELETED}` : `Delete ${name}`}
          onClick={onDelete}
        >
          {isDefault ? NOT_DELETED : 'Delete'}
        </Button>
      ) : null}
    </div>
  )
}
