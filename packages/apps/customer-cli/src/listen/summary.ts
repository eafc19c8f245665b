/** Counts the events that `listen` has forwarded. */
import { aligned, type Outcome } from "@procurement/lib-cli"
import { type Forwarded, isAccepted } from "./forward.ts"

interface Counts {
  readonly type: string
  readonly forwarded: number
  readonly accepted: number
  readonly medianMillis: number
  readonly longestMillis: number
}

const countsOf = (type: string, all: ReadonlyArray<Forwarded>): Counts => {
  const millis = all.map((each) => each.millis).toSorted((one, other) => one - other)
  return {
    type,
    forwarded: all.length,
    accepted: all.filter(isAccepted).length,
    medianMillis: millis[Math.floor(millis.length / 2)] ?? 0,
    longestMillis: millis.at(-1) ?? 0,
  }
}

export const summaryOf = (all: ReadonlyArray<Forwarded>): Outcome => {
  const types = [...new Set(all.map(({ type }) => type))]
  const counts = types.map((type) =>
    countsOf(
      type,
      all.filter((each) => each.type === type),
    ),
  )
  const total = countsOf("all", all)
  const head = ["type", "forwarded", "accepted", "median ms", "longest ms"]
  const rows = [...counts, total].map((each) => Object.values(each))
  const text = all.length === 0 ? "no events were forwarded\n" : aligned([head, ...rows])
  return { json: { summary: total, types: counts }, text }
}
