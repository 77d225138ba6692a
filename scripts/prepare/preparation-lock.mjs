import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const LOOK_EVERY_MS = 250
const SIGN_OF_LIFE_EVERY_MS = 1000
const DEAD_AFTER_MS = 15_000

/** The folder for the preparation's state. npm does not touch folders in node_modules whose name begins with a dot. */
export function stateFolder(root) {
  return path.join(root, 'node_modules', '.prepare')
}

/**
 * Acquires the lock `node_modules/.prepare/lock`; waits while another process holds it. The holder touches its
 * `owner.json` every second as a heartbeat. The lock of a dead process is taken over: its pid is gone, or there was no
 * heartbeat for 15 seconds, which also covers a reused pid and a holder in another container.
 */
export async function takeLock(root, interruption) {
  const lock = path.join(stateFolder(root), 'lock')
  const ownerFile = path.join(lock, 'owner.json')
  const owner = JSON.stringify({ pid: process.pid, host: os.hostname(), since: Date.now() })
  try {
    fs.mkdirSync(stateFolder(root), { recursive: true })
  } catch (error) {
    throw cannotWrite(stateFolder(root), error)
  }

  let announced = false
  let lastSign = ''
  let lastSignSeen = performance.now()
  while (!tryToMake(lock, ownerFile, owner)) {
    interruption.throwIfStopped()
    const held = look(lock, ownerFile)
    if (held.sign !== lastSign) {
      lastSign = held.sign
      // A clock that stops while the machine sleeps: after waking, the holder has the full time for its next heartbeat.
      lastSignSeen = performance.now()
    }
    const quietMs = performance.now() - lastSignSeen
    if (isGone(held.owner) || quietMs > DEAD_AFTER_MS) {
      takeAway(lock, ownerFile, held.text)
      continue
    }
    if (!announced) {
      announced = true
      const who = held.owner ? ` (process ${held.owner.pid})` : ''
      process.stdout.write(`Another command${who} is preparing this folder; waiting for it …\n`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }

  const timer = setInterval(() => {
    try {
      fs.utimesSync(ownerFile, new Date(), new Date())
    } catch {
      // Taken over by another process, which holds the lock now.
    }
  }, SIGN_OF_LIFE_EVERY_MS)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      if (look(lock, ownerFile).text === owner) fs.rmSync(lock, { recursive: true, force: true })
    },
  }
}

function tryToMake(lock, ownerFile, owner) {
  try {
    fs.mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw cannotWrite(path.dirname(lock), error)
  }
  fs.writeFileSync(ownerFile, owner)
  return true
}

function cannotWrite(folder, cause) {
  return new Error(`The folder ${folder} cannot be written by this user (${cause.code}).`, { cause })
}

function look(lock, ownerFile) {
  try {
    const text = fs.readFileSync(ownerFile, 'utf8')
    return { text, owner: JSON.parse(text), sign: `${text} ${fs.statSync(ownerFile).mtimeMs}` }
  } catch {
    return { text: undefined, owner: undefined, sign: 'no owner yet' }
  }
}

function isGone(owner) {
  if (!owner || owner.host !== os.hostname()) return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Renames first, so that only one of two waiting processes removes it; restores a lock that has a new owner by now. */
function takeAway(lock, ownerFile, judgedText) {
  const aside = `${lock}-of-the-dead-${process.pid}`
  try {
    fs.renameSync(lock, aside)
  } catch {
    return
  }
  const moved = look(aside, path.join(aside, path.basename(ownerFile))).text
  if (moved !== judgedText) {
    try {
      fs.renameSync(aside, lock)
      return
    } catch {
      // A third process holds the lock by now; the moved folder is obsolete.
    }
  }
  fs.rmSync(aside, { recursive: true, force: true })
}
