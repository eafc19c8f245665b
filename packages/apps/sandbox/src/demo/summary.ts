/** The demo's final output: what it created, and how long that took by the service's clock. */
import type { Journey } from "./journey.ts"

interface Moment {
  readonly status: string
  readonly at: Date
}

const momentsOf = ({ status, webhookAt }: Journey): ReadonlyArray<Moment> => {
  const timeline = (status?.timeline ?? []).map((entry) => ({
    status: entry.status,
    at: new Date(entry.at),
  }))
  const webhook = webhookAt === undefined ? [] : [{ status: "webhook received", at: webhookAt }]
  return [...timeline, ...webhook].toSorted((left, right) => left.at.getTime() - right.at.getTime())
}

const millis = (value: number): string => `${value} ms`.padStart(9)

const tableOf = (moments: ReadonlyArray<Moment>): ReadonlyArray<string> => {
  const head = `  ${"step".padEnd(18)}${"took".padStart(9)}${"in all".padStart(9)}`
  const start = moments[0]?.at.getTime() ?? 0
  const rows = moments.map(({ status, at }, index) => {
    const previous = moments[index - 1]?.at ?? at
    const took = millis(at.getTime() - previous.getTime())
    return `  ${status.padEnd(18)}${took}${millis(at.getTime() - start)}`
  })
  return [head, ...rows]
}

const factsOf = ({ order, status }: Journey): ReadonlyArray<string> => [
  `  order          ${order?.id ?? ""}`,
  `  invoice        ${status?.number ?? ""}`,
  `  KSeF number    ${status?.ksefNumber ?? ""}`,
]

/** A table (each step, the time it took, the time since the order was accepted), numbers, files. */
export const summary = (journey: Journey): string => {
  const files = journey.files.map((file, index) => `  ${index ? "" : "files"}`.padEnd(17) + file)
  return ["", ...tableOf(momentsOf(journey)), "", ...factsOf(journey), ...files, ""].join("\n")
}
