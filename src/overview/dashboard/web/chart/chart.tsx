import { useState } from 'react'
import { difference, formatAmount, centsOfSum } from '#platform/shared/money.ts'
import { ChartDrawing, type ChartMonth } from './chart-drawing.tsx'
import { ChartMonths } from './chart-months.tsx'
import { chartScale } from './chart-scale.ts'
import { useSize } from './use-size.ts'

/** The chart and its equivalent table. */
export function Chart({ months }: { months: readonly ChartMonth[] }) {
  const [ref, size] = useSize()
  const [active, setActive] = useState<number>()
  const scale = chartScale(months.flatMap(({ income, expenses }) => [income, expenses]))
  return (
    <>
      <div ref={ref} className="chart">
        {size === undefined ? null : (
          <>
            <ChartDrawing months={months} scale={scale} size={size} active={active} />
            <ChartMonths months={months} width={size.width} active={active} onActive={setActive} />
          </>
        )}
      </div>
      <ChartTable months={months} />
    </>
  )
}

/** The data of the chart for screen readers. */
function ChartTable({ months }: { months: readonly ChartMonth[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Income and expenses of the last 6 months in LKR</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Income</th>
            <th scope="col">Expenses</th>
            <th scope="col">Net profit</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ label, income, expenses }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatAmount(centsOfSum(income))}</td>
              <td>{formatAmount(centsOfSum(expenses))}</td>
              <td>{formatAmount(difference(centsOfSum(income), centsOfSum(expenses)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
