/**
 * The text of a description while it is being written: what was typed, what it was made from, and what others saved
 * meanwhile. What the server does not have is kept as a draft at every change. Nothing here waits or sends.
 */

/** A description as the server has it. */
export interface SavedRemark {
  html: string | null
  /** Counts its changes. */
  version: number
}

/** What is kept while the server does not have it. */
export interface RemarkDraft {
  text: string | null
  /** What the text was made from. */
  base: SavedRemark
  /** A text that went out and may have arrived without an answer. */
  sent?: string | null | undefined
}

/** The document that is written in. */
export interface RemarkEditor {
  /** Takes over what changed from `base` to `theirs`; undefined when the own changes touch the same part. */
  merge: (base: string | null, theirs: string | null) => { html: string | null } | undefined
  replace: (html: string | null) => void
}

/** A text on its way to the server. */
export interface SentText {
  html: string | null
  /** Own changes it holds. */
  edits: number
}

export interface RemarkTextOptions {
  saved: SavedRemark
  /** What an earlier visit left behind. */
  draft: RemarkDraft | undefined
  /** Keeps a draft; undefined drops it. */
  keep: (draft: RemarkDraft | undefined) => void
}

/** Makes the text of one task's description. */
export function createRemarkText({ saved, draft, keep }: RemarkTextOptions) {
  let base = draft?.base ?? saved
  let text = draft === undefined ? saved.html : draft.text
  /** Own changes so far, and how many of them the server has. */
  let edits = draft === undefined ? 0 : 1
  let storedEdits = 0
  /** Own texts that went out since the last answer. */
  const sentTexts = new Set<string | null>()
  if (draft?.sent !== undefined) sentTexts.add(draft.sent)
  /** What others saved, and the text does not hold yet. */
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
  /** @returns whether the own changes now stand on their text */
  const join = (theirs: SavedRemark): boolean => {
    if (theirs.html === text) {
      storedEdits = edits
    } else if (theirs.html !== base.html && !sentTexts.has(theirs.html)) {
      // without its editor a text cannot be merged; it waits for it as a draft
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
    /** The version the text was made from. */
    version: (): number => base.version,
    /** Whether there is something the server does not have. */
    isDirty,
    /** Whether somebody must choose between two texts. */
    isOverlapping: (): boolean => overlap !== undefined,
    /** Another text by the person who writes. */
    write,
    /** What others saved; an older one is not news. */
    receive(theirs: SavedRemark) {
      if (theirs.version <= (overlap ?? news ?? base).version) return
      if (overlap === undefined) news = theirs
      else overlap = theirs
    },
    /** What others saved, where the server itself said that there is something. */
    mustTake(theirs: SavedRemark) {
      news = theirs
    },
    /** Brings what others saved into the text. @returns whether the text may go out */
    settle(): boolean {
      if (news === undefined) return overlap === undefined
      if (!isDirty()) follow(news)
      else if (!join(news)) return false
      news = undefined
      keepDraft()
      return true
    },
    /** The text goes out. */
    send(): SentText {
      sentTexts.add(text)
      keepDraft()
      return { html: text, edits }
    },
    /** The server has a text that went out. */
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
    /** Settles an overlap. The other text stays in the history, or within reach of the editor's undo. */
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
    /** Another text in the place of this one. */
    replaceWith(html: string | null) {
      base = overlap ?? base
      overlap = undefined
      write(html)
      editor?.replace(html)
    },
    /** The editor is there. @param shown the text it began with */
    attach(next: RemarkEditor, shown: string | null) {
      editor = next
      // not as a step that could be undone
      if (shown !== text && next.merge(shown, text) === undefined) next.replace(text)
    },
    detach: (): void => {
      editor = undefined
    },
  }
}
