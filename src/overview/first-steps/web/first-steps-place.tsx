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
 * Where the guide is rendered, for people who may see it. If it was shown before, its space is reserved while it loads;
 * in a browser that does not know yet, the content below appears once that is known. `?guide=1` shows it again.
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
