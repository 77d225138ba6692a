import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a page's dialog for adding when the address requests it, such as `/invoice?new=1`, and removes the parameter
 * from the address.
 * @param add opens the dialog; undefined without the permission to add
 * @param key of the address, where there are several ways to add
 */
export function useNewInAddress(add: (() => void) | undefined, key = 'new'): void {
  const isAsked = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => search[key] !== undefined,
  })
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: ((current: object) => ({ ...current, [key]: undefined })) as never,
      replace: true,
    })
    add?.()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
