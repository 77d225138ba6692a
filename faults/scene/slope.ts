/** A moment, and what was measured then. */
export interface Point {
  at: number
  value: number
}

/** How fast values rise, and between what the true speed lies with a probability of 95 %. */
export interface Slope {
  estimate: number
  lowest: number
  highest: number
}

const QUANTILE_OF_95 = 1.96

/**
 * The slope of Theil and Sen: the middle one of the slopes between any two points, which single odd values do not move;
 * its interval is that of Kendall's tau. Values per unit of `at`; at least two points.
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
