import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'

export interface ChooseFilesButtonProps {
  label: string
  onChosen: (files: Iterable<File>) => void
  /** Whether it shows only its icon. */
  isIcon?: boolean
  isSmall?: boolean
}

/** Lets files be chosen; a phone offers its camera as well. */
export function ChooseFilesButton({
  label,
  onChosen,
  isIcon = false,
  isSmall = false,
}: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = {
    icon: <IconPaperclip size={16} stroke={1.75} aria-hidden />,
    onClick: () => input.current?.click(),
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onChosen(Array.from(currentTarget.files ?? []))
          // so that the same file can be chosen again
          currentTarget.value = ''
        }}
      />
      {isIcon ? (
        <IconButton label={label} {...(isSmall ? { size: 'small' } : {})} {...shown} />
      ) : (
        <Button size="small" {...shown}>
          {label}
        </Button>
      )}
    </>
  )
}
