import { createStore } from '../ui/store.ts'

/** The build that this page is of, as the build itself wrote it into the page; undefined while developing. */
export const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** The build that the server has by now. Another one than {@link ownBuild}: this page is from before an upgrade. */
export const serverBuild = createStore(ownBuild)

/** Learns the server's build from a reply's X-Build header. */
export function noteBuild(build: string | null): void {
  if (ownBuild !== undefined && build !== null && build !== serverBuild.get()) serverBuild.set(build)
}
