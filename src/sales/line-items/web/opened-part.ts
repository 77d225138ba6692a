import { useState } from 'react'
import { useAccountId } from '#platform/web/data/account-context.tsx'
import { keepChoice, readChoice } from '#platform/web/lists/kept-choice.ts'

const OPEN = 'open'

/** Whether an advanced part of the form is open, remembered in this browser. @param name of what is stored */
export function useOpenedPart(name: string): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const accountId = useAccountId() ?? ''
  const [isOpen, setOpen] = useState(() => readChoice(name, accountId) === OPEN)
  const open = (next: boolean) => {
    setOpen(next)
    keepChoice(name, accountId, next ? OPEN : undefined)
  }
  return [isOpen, open]
}
