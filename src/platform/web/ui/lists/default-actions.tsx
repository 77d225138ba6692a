import { IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Button } from '../button.tsx'
import './default-actions.css'

export type DefaultActionsProps = {
  /** Whose card it is, read aloud with each button. */
  name: string
  isDefault: boolean
  /** Without one of these there is no such button. */
  onEdit?: (() => void) | undefined
  onMakeDefault?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

const NOT_DELETED = 'The default cannot be deleted'

/**
 * The foot of a card of which one can be the default (spec 8.5, 8.7): Edit, Default and Delete, the latter two
 * closed on the default, with the reason in Delete's place.
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
          // and not `disabled`: the focus stays on the button that was pressed
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
