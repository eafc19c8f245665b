/** What the demo prints at its end: how long each step took, by the service's own clock. */
import type { Journey } from "./journey.ts"

interface Moment {
  readonly status: string
  readonly at: Date
}

const momentsOf = ({ status, webhookAt }: Journey): ReadonlyArray<Moment> => {
  const own = (status?.timeline ?? []).map((entry) => ({
    status: entry.status,
    at: new Date(entry.at),
  }))
  const heard = webhookAt === undefined ? [] : [{ status: "webhook received", at: webhookAt }]
  return [...own, ...heard].toSorted((left, right) => left.at.getTime() - right.at.getTime())
}

const millis = (value: number): string => `${value} ms`.padStart(9)

/** A table: each step, the time it took, the time since the order was accepted. */
export const summary = (journey: Journey): string => {
  const moments = momentsOf(journey)
  const first = moments[0]
  if (first === undefined) return ""
  const rows = moments.map(({ status, at }, index) => {
    const before = moments[index - 1]?.at ?? at
    const took = millis(at.getTime() - before.getTime())
    return `  ${status.padEnd(18)}${took}${millis(at.getTime() - first.at.getTime())}`
  })
  const head = `  ${"step".padEnd(18)}${"took".padStart(9)}${"in all".padStart(9)}`
  return ["", head, ...rows, "", ...journey.files.map((file) => `  ${file}`), ""].join("\n")
}
