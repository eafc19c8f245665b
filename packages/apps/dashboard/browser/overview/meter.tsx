/** The used share of a monthly quota, with marks at the warnings. */
import type { MetricUsage } from "../api/api-types.ts"
import { count } from "../format.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { useApp } from "../shell/app-context.ts"

/** The service warns at these shares of the quota. */
const marks = [80, 100]

/** The scale ends a little beyond the quota, so that its mark is visible. */
const scale = 110

export const levelOf = (percent: number): "full" | "much" | "some" => {
  if (percent >= 100) return "full"
  return percent >= 80 ? "much" : "some"
}

interface MeterProps {
  readonly label: string
  readonly of: MetricUsage
}

export const Meter = ({ label, of: { used, limit, percent } }: MeterProps) => {
  const { t, language } = useApp()
  const numbers = `${count(used, language)} ${t(overviewMessages.of)} ${count(limit, language)}`
  return (
    <div class="tile">
      <span class="tile-label">{label}</span>
      <span class="tile-value">{count(used, language)}</span>
      <svg
        class={`meter ${levelOf(percent)}`}
        viewBox={`0 0 ${scale} 6`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${numbers}, ${percent} %`}
      >
        <rect class="meter-all" width={scale} height={6} />
        <rect class="meter-used" width={Math.min(percent, scale)} height={6} />
        {marks.map((mark) => (
          <rect key={mark} class="meter-mark" x={mark} width={0.6} height={6} />
        ))}
      </svg>
      <span class="quiet small">
        {numbers} ({percent} %)
      </span>
    </div>
  )
}
