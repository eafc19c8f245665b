/** Steps below each other, the newest last. */
import type { ComponentChildren } from "preact"
import { dateTime } from "../format.ts"
import { useApp } from "../shell/app-context.ts"
import type { Tone } from "./notice.tsx"

export interface Step {
  readonly at: string
  readonly title: string
  readonly tone?: Tone | undefined
  /** Shown below the title. */
  readonly details?: ComponentChildren
}

export const byTime = (steps: ReadonlyArray<Step>): Array<Step> =>
  steps.toSorted((one, other) => one.at.localeCompare(other.at))

export const Timeline = ({ of }: { readonly of: ReadonlyArray<Step> }) => {
  const { language } = useApp()
  return (
    <ol class="timeline">
      {of.map(({ at, title, tone = "quiet", details }) => (
        <li key={`${at} ${title}`} class={tone}>
          <div class="timeline-line">
            <span class="timeline-title">{title}</span>
            <time dateTime={at} class="quiet small">
              {dateTime(at, language)}
            </time>
          </div>
          {details !== undefined && <div class="timeline-details">{details}</div>}
        </li>
      ))}
    </ol>
  )
}
