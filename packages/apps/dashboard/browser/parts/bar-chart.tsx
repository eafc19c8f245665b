/**
 * A bar for each value, from a common zero, below it when negative. A picture only: a table beside
 * it states the values. Each bar is a drawing of its own, so that the labels keep their size.
 */

export interface Bar {
  readonly label: string
  /** Shown when the reader points at the bar. */
  readonly title: string
  readonly value: number
}

const height = 100

/** The top and the height of each bar, of 100; a value that is not zero is visible. */
export const barShapes = (
  values: ReadonlyArray<number>,
): ReadonlyArray<{ readonly top: number; readonly height: number }> => {
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = height / (highest - lowest || 1)
  return values.map((value) => {
    const length = value === 0 ? 0 : Math.max(1, Math.abs(value) * scale)
    const zero = highest * scale
    return { top: value > 0 ? zero - length : Math.min(zero, height - length), height: length }
  })
}

interface BarChartProps {
  readonly name: string
  readonly bars: ReadonlyArray<Bar>
}

export const BarChart = ({ name, bars }: BarChartProps) => {
  const shapes = barShapes(bars.map(({ value }) => value))
  return (
    <div class="chart" role="img" aria-label={name}>
      {bars.map(({ label, title, value }, nth) => (
        <div key={title} class="chart-bar" title={title}>
          <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" aria-hidden="true">
            <rect
              class={value < 0 ? "chart-below" : "chart-above"}
              width={10}
              y={shapes[nth]?.top}
              height={shapes[nth]?.height}
            />
          </svg>
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
