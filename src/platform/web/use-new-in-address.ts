import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a page's dialog that adds something when the address asks for it, such as `/invoice?new=1`, and takes the
 * question out of the address.
 * @param add opens the dialog; undefined for who may not add anything
 */
export function useNewInAddress(add: (() => void) | undefined): void {
  const isAsked = useSearch({
    strict: false,
    select: (search) => 'new' in search && search.new !== undefined,
  })
  const navigate = useNavigate()
  const answer = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: ((current: object) => ({ ...current, new: undefined })) as never,
      replace: true,
    })
    add?.()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
