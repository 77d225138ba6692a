import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runProgram } from '../scripts/child-processes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const NOT_COPIED = new Set(['.git', 'data', 'dist', 'docs', 'node_modules', 'test-results'])

/** A copy of the project in a temporary folder, to be changed there. */
export interface ProjectCopy {
  root: string
  /** Runs a Node program in it. */
  run(...words: string[]): ReturnType<typeof runProgram>
  compile(project: 'server' | 'web'): ReturnType<typeof runProgram>
  remove(): void
}

export function copyProject(): ProjectCopy {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'project-copy-'))
  for (const name of fs.readdirSync(ROOT).filter((one) => !NOT_COPIED.has(one)))
    fs.cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  const run = (...words: string[]) => runProgram(process.execPath, words, { cwd: root })
  return {
    root,
    run,
    compile: (project) => run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  }
}
