import { spawnSync } from 'node:child_process'
import { canMakeUserNamespace, isRoot } from './embedded-postgres/test-instances.ts'

/** The words before a command that give it a file system of its own on a folder, which nobody else sees. */
export function withFileSystem(folder: string, options: string): string[] {
  const mount = `mount -t tmpfs -o mode=0755,${options} tmpfs "$0" && exec "$@"`
  const namespace = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount']
  return ['unshare', ...namespace, 'sh', '-c', mount, folder]
}

/** Whether this system lets a process of this user mount one. */
export function mayMount(): boolean {
  const [file = '', ...args] = withFileSystem('/tmp', 'size=1m')
  return canMakeUserNamespace() && spawnSync(file, [...args, 'true']).status === 0
}
