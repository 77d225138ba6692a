import type { ReactNode } from 'react'

/** The files that go with the comments of a task; a higher feature keeps them (spec 27.4). */
export interface CommentFiles {
  /** The files of a comment, and those on their way to it. */
  of: (commentId: number) => ReactNode
  /** The button that adds some to the new comment. */
  button: ReactNode
  /** Those that wait for the new comment; null without any. */
  waiting: ReactNode
  /** The text of a comment that has nothing but the waiting files; '' without any. */
  title: string
  /** Lets files wait for the new comment. */
  take: (files: Iterable<File>) => void
  /** Sends those that wait to the comment that was just added. */
  sendTo: (commentId: number) => void
}
