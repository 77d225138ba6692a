import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'

/** Milliseconds between two messages of one person: below the limit of 10 in 10 seconds. */
const SPEAK_EVERY = 1_200
const ANSWER_WITHIN = 5_000

/** Sends messages one after the other, each with its key until acknowledged. @returns the texts sent */
export async function speak(socket: Socket, name: string, isOver: () => boolean): Promise<string[]> {
  const said: string[] = []
  while (!isOver()) {
    const message = { text: `${name} says ${said.length}`, key: randomUUID(), user: name }
    for (let isStored = false; !isStored;) {
      if (!socket.connected) {
        await sleep(20)
        continue
      }
      const reply = (await socket
        .timeout(ANSWER_WITHIN)
        .emitWithAck('sendMessage', message)
        .catch(() => ({}))) as object
      isStored = 'message' in reply
      // attempts count towards the limit too
      if (!isStored) await sleep(SPEAK_EVERY)
    }
    said.push(message.text)
    await sleep(SPEAK_EVERY)
  }
  return said
}
