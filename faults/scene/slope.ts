/** A measured value with its time. */
export interface Point {
  at: number
  value: number
}

/** The rate of change, with its 95 % confidence interval. */
export interface Slope {
  estimate: number
  lowest: number
  highest: number
}

const QUANTILE_OF_95 = 1.96

/**
 * The Theil–Sen estimator: the median of the slopes between all pairs of points, robust against outliers; its
 * confidence interval is derived from Kendall's tau. Values per unit of `at`; at least two points.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const slopes = points
    .flatMap((one, index) =>
      points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
    )
    .toSorted((a, b) => a - b)
  const at = (index: number) => slopes[Math.min(Math.max(Math.round(index), 0), slopes.length - 1)] ?? 0
  const { length: count } = points
  const spread = (QUANTILE_OF_95 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)) / 2
  const middle = (slopes.length - 1) / 2
  return { estimate: at(middle), lowest: at(middle - spread), highest: at(middle + spread) }
}
