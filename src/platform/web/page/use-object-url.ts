import { useMemo, useSyncExternalStore } from 'react'

/** An object URL for showing a file in `<img>`; undefined without a file. Revoked with the file or the component. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const { subscribe, get } = useMemo(() => objectUrlOf(file), [file])
  return useSyncExternalStore(subscribe, get)
}

/** The URL lives as long as it has a subscriber. */
function objectUrlOf(file: Blob | undefined) {
  let url: string | undefined
  return {
    get: () => url,
    subscribe: () => {
      url = file && URL.createObjectURL(file)
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url)
        url = undefined
      }
    },
  }
}
