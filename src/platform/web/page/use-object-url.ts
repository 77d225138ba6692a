import { useMemo, useSyncExternalStore } from 'react'

/** An address for `<img>` of a file that this page holds; undefined without one. It ends with the file or the component. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const { subscribe, get } = useMemo(() => objectUrlOf(file), [file])
  return useSyncExternalStore(subscribe, get)
}

/** The address lives as long as somebody listens. */
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
