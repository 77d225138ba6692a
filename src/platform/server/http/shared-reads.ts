/** Runs a read, or joins one that answers the same question and has not begun yet. */
export type ShareReads = <Result>(question: string, read: () => Promise<Result>) => Promise<Result>

interface UnderWay {
  running: Promise<unknown>
  /** Begins when the running one has ended. */
  next: Promise<unknown> | undefined
}

/**
 * Of callers that ask the same question at the same moment, as all open pages do after a change, those that come while
 * it is being read wait, and then share the reply to one more read. A read that began before a caller came is never its
 * reply: it may lack what that caller has just heard of.
 */
export function createSharedReads(): ShareReads {
  const underWay = new Map<string, UnderWay>()

  const begin = <Result>(question: string, read: () => Promise<Result>): Promise<Result> => {
    const running = read()
    const entry: UnderWay = { running, next: undefined }
    underWay.set(question, entry)
    const end = () => {
      if (underWay.get(question) === entry && entry.next === undefined) underWay.delete(question)
    }
    running.then(end, end)
    return running
  }
  return <Result>(question: string, read: () => Promise<Result>) => {
    const entry = underWay.get(question)
    if (entry === undefined) return begin(question, read)
    const start = () => begin(question, read)
    entry.next ??= entry.running.then(start, start)
    return entry.next as Promise<Result>
  }
}

/** For a read whose reply is the same for everybody who may make the call. */
export const sameForAll = (): string => ''
