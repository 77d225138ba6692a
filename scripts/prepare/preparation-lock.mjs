import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const LOOK_EVERY_MS = 250
const SIGN_OF_LIFE_EVERY_MS = 1000
const DEAD_AFTER_MS = 15_000

/** Where the state of the preparation lies. npm leaves folders of node_modules that begin with a dot alone. */
export function stateFolder(root) {
  return path.join(root, 'node_modules', '.prepare')
}

/**
 * Takes the folder `node_modules/.prepare/lock`; waits while another process holds it. A holder shows that it lives by
 * touching its `owner.json` every second. The lock of a dead process (its pid is gone, or for 15 seconds no sign of
 * life, which also covers a pid in use by somebody else and a holder in another container) is taken over.
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
      // A clock that stands still while the machine sleeps: after waking, both sides have the same time to show life.
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
      // Taken over by another process, which then has the lock.
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

/** Renames first, so that of two waiting processes only one removes it; puts back what is no longer the dead one's. */
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
      // A third process has the lock by now; the moved folder is nobody's.
    }
  }
  fs.rmSync(aside, { recursive: true, force: true })
}
