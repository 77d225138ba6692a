import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { firstStepsQuery } from './first-steps-query.ts'
import { wasShown } from './guide-memory.ts'
import './first-steps.css'

const FirstStepsCard = lazy(async () => ({
  default: (await import('./first-steps-card.tsx')).FirstStepsCard,
}))

/**
 * The place of the guide, for those who may see it. Where it was before its place is kept while it loads; in a browser
 * that has never heard of it, what stands below shows as soon as that is known. `?guide=1` brings it back.
 */
export function FirstStepsPlace() {
  const isAsked = 'guide' in useSearch({ strict: false })
  const { data, isError } = useQuery(firstStepsQuery)
  const isShown = isAsked || (data ? data.isShown : isError ? false : wasShown())
  return isShown === false ? null : (
    <div className={isShown ? 'first-steps-place' : 'first-steps-unknown'}>
      <Suspense>{data ? <FirstStepsCard firstSteps={data} isAsked={isAsked} /> : null}</Suspense>
    </div>
  )
}
