import * as z from 'zod/mini'
import { type LiveEvent, liveEvent, type LiveSpeaker } from '#platform/server/live/live-event.ts'
import { sendSignal, type Signal } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { fullName } from '#platform/server/security/actor.ts'
import { type ChatToBrowser, Typing, type TypingNews } from '../shared/chat-events.ts'
import { EVERYONE } from '../shared/chat-schema.ts'
import { checkIsRead } from './conversation.ts'

/** Somebody is typing: every process tells its browsers, and nothing is stored. */
const TYPING_SIGNAL: Signal<{ conversation: string; userId: string; name: string }> = {
  topic: 'chat-typing',
  outdates: false,
  content: z.object({ conversation: z.string(), userId: z.string(), name: z.string() }),
}
const TYPING: keyof ChatToBrowser = 'typing'
/** A browser sends one in 3 seconds; a person may have several open. */
const TYPING_LIMIT = { count: 20, seconds: 10 }

/** Who is typing where, for those who read there (spec 30.6). */
export function tellTyping(platform: Platform, speaker: LiveSpeaker): LiveEvent {
  platform.feed.onSignal(TYPING_SIGNAL, ({ conversation, userId, name }) => {
    const tell = (as: string, people?: readonly string[]) => {
      const news: TypingNews = { conversation: as, userId, name }
      speaker.tell({ can: 'chat:view', ...(people === undefined ? {} : { people }) }, TYPING, news)
    }
    // the other one knows a direct conversation by who is typing
    if (conversation === EVERYONE) tell(EVERYONE)
    else tell(userId, [conversation])
  })
  return liveEvent({
    name: 'typing',
    can: 'chat:view',
    limit: TYPING_LIMIT,
    message: Typing,
    async handle({ conversation }, { actor }) {
      if (conversation !== EVERYONE) await checkIsRead(platform.database, actor.id, conversation)
      await sendSignal(platform.database, TYPING_SIGNAL, {
        conversation,
        userId: actor.id,
        name: fullName(actor),
      })
      return {}
    },
  })
}
