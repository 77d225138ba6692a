/**
 * The text of a description while it is being written: what was typed, the version it is based on, and what others
 * saved meanwhile. Whatever the server does not have is stored as a draft at every change. Nothing here waits or sends.
 */

/** A description as stored on the server. */
export interface SavedRemark {
  html: string | null
  /** Counts its changes. */
  version: number
}

/** What is stored locally while the server does not have it. */
export interface RemarkDraft {
  text: string | null
  /** The version the text is based on. */
  base: SavedRemark
  /** A text that was sent and may have been stored without a reply. */
  sent?: string | null | undefined
}

/** The document being edited. */
export interface RemarkEditor {
  /** Merges the changes from `base` to `theirs`; undefined if one's own changes touch the same part. */
  merge: (base: string | null, theirs: string | null) => { html: string | null } | undefined
  replace: (html: string | null) => void
}

/** A text being sent to the server. */
export interface SentText {
  html: string | null
  /** The number of own changes it includes. */
  edits: number
}

export interface RemarkTextOptions {
  saved: SavedRemark
  /** The draft of an earlier visit. */
  draft: RemarkDraft | undefined
  /** Stores a draft; undefined discards it. */
  keep: (draft: RemarkDraft | undefined) => void
}

/** Creates the text of one task's description. */
export function createRemarkText({ saved, draft, keep }: RemarkTextOptions) {
  let base = draft?.base ?? saved
  let text = draft === undefined ? saved.html : draft.text
  /** The number of own changes so far, and how many of them the server has. */
  let edits = draft === undefined ? 0 : 1
  let storedEdits = 0
  /** Own texts sent since the last reply. */
  const sentTexts = new Set<string | null>()
  if (draft?.sent !== undefined) sentTexts.add(draft.sent)
  /** What others saved and the text does not include yet. */
  let news = base.version === saved.version && base.html === saved.html ? undefined : saved
  /** What others saved in the same part. */
  let overlap: SavedRemark | undefined
  let editor: RemarkEditor | undefined

  const isDirty = () => edits !== storedEdits
  const keepDraft = () => keep(isDirty() ? { text, base, sent: [...sentTexts].at(-1) } : undefined)
  const write = (html: string | null) => {
    text = html
    edits += 1
    keepDraft()
  }

  const follow = (theirs: SavedRemark) => {
    if (theirs.html !== text) {
      const merged = editor?.merge(base.html, theirs.html)
      if (merged === undefined) editor?.replace(theirs.html)
      text = merged?.html ?? theirs.html
    }
    base = theirs
  }
  /** @returns whether one's own changes are now based on their text */
  const join = (theirs: SavedRemark): boolean => {
    if (theirs.html === text) {
      storedEdits = edits
    } else if (theirs.html !== base.html && !sentTexts.has(theirs.html)) {
      // without its editor a text cannot be merged; it stays a draft until then
      if (editor === undefined) return false
      const merged = editor.merge(base.html, theirs.html)
      if (merged === undefined) {
        overlap = theirs
        news = undefined
        return false
      }
      text = merged.html
    }
    base = theirs
    return true
  }

  return {
    html: (): string | null => text,
    /** The version the text is based on. */
    version: (): number => base.version,
    /** Whether there are changes that the server does not have. */
    isDirty,
    /** Whether the user must choose between two texts. */
    isOverlapping: (): boolean => overlap !== undefined,
    /** Sets the text when the user changed it. */
    write,
    /** Receives what others saved; older versions are ignored. */
    receive(theirs: SavedRemark) {
      if (theirs.version <= (overlap ?? news ?? base).version) return
      if (overlap === undefined) news = theirs
      else overlap = theirs
    },
    /** Receives what others saved after the server reported a conflict. */
    mustTake(theirs: SavedRemark) {
      news = theirs
    },
    /** Merges what others saved into the text. @returns whether the text may be sent */
    settle(): boolean {
      if (news === undefined) return overlap === undefined
      if (!isDirty()) follow(news)
      else if (!join(news)) return false
      news = undefined
      keepDraft()
      return true
    },
    /** Marks the text as being sent. */
    send(): SentText {
      sentTexts.add(text)
      keepDraft()
      return { html: text, edits }
    },
    /** Records that the server stored a text. */
    stored(sent: SentText, reply: SavedRemark) {
      base = reply
      sentTexts.clear()
      storedEdits = sent.edits
      if (news !== undefined && news.version <= reply.version) news = undefined
      // the server may have cleaned it
      if (reply.html !== sent.html) {
        const merged = editor?.merge(sent.html, reply.html)
        if (merged !== undefined) text = merged.html
        else if (!isDirty()) text = reply.html
      }
      keepDraft()
    },
    /** Resolves an overlap. The other text stays in the history, or can be restored by the editor's undo. */
    choose(choice: 'mine' | 'theirs') {
      if (overlap === undefined) return
      base = overlap
      overlap = undefined
      if (choice === 'theirs') {
        text = base.html
        storedEdits = edits
        editor?.replace(text)
      }
      keepDraft()
    },
    /** Replaces the text. */
    replaceWith(html: string | null) {
      base = overlap ?? base
      overlap = undefined
      write(html)
      editor?.replace(html)
    },
    /** The editor is ready. @param shown its initial text */
    attach(next: RemarkEditor, shown: string | null) {
      editor = next
      // not as an undoable step
      if (shown !== text && next.merge(shown, text) === undefined) next.replace(text)
    },
    detach: (): void => {
      editor = undefined
    },
  }
}
