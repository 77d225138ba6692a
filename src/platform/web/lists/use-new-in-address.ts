import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a page's dialog that adds something when the address asks for it, such as `/invoice?new=1`, and takes the
 * question out of the address.
 * @param add opens the dialog; undefined for who may not add anything
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
