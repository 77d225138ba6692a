import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

export interface ChooseFilesButtonProps {
  label: string
  onChosen: (files: Iterable<File>) => void
  className?: string
}

/** Lets files be chosen; a phone offers its camera as well. */
export function ChooseFilesButton({ label, onChosen, className }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
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
      <Button
        className={className}
        size="small"
        icon={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
