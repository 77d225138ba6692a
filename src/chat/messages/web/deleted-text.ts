import type { ChatMessage } from '../shared/chat-schema.ts'

/** What stands in the place of a deleted message (spec 30.2). */
export function deletedText(by: ChatMessage['deleted']): string {
  return by === 'administrator' ? 'Message deleted by an administrator' : 'Message deleted'
}
