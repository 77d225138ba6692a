import type { ComponentType } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { lazyPart } from '#platform/web/page/lazy-part.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'

/** The activity of a project, loaded once its tab is opened. @param loadKinds loads the kinds of records with it */
export function activityPart(loadKinds: () => Promise<void>): ComponentType<{ id: number }> {
  const part = lazyPart(async () => {
    const [{ ProjectActivity }] = await Promise.all([import('./project-activity.tsx'), loadKinds()])
    return { ProjectActivity }
  })
  function Activity({ id }: { id: number }) {
    const { module, isFailed = false } = part.useIt()
    if (module !== undefined) return <module.ProjectActivity id={id} />
    return isFailed ? (
      <div className="page-error">
        <ErrorBox title="The activity could not be loaded." onRetry={part.ask} />
      </div>
    ) : null
  }
  return function AllowedActivity({ id }) {
    return useCan()('full-audit:view') ? <Activity id={id} /> : null
  }
}
