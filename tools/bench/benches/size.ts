/**
 * Whether answers take longer when tables grow: pages of orders, and claims of invoices and
 * deliveries, with 10,000, 1,000,000 and, if asked for, 10,000,000 orders.
 *
 * The floor is our own answer with 10,000 orders. Sizes take turns, question by question.
 */
import type { Bench, BenchContext } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { bytesOf, type Sized, startSizes } from "../size/databases.ts"
import { type Question, questions } from "../size/questions.ts"
import { quantile, spreadOf } from "../statistics.ts"
import { plainNumber } from "../table.ts"

const sizes = {
  brief: [10_000, 20_000],
  usual: [10_000, 1_000_000],
  large: [10_000, 1_000_000, 10_000_000],
} as const
const warmUps = 100
const asksForASecond = 100
/** At most 1.5 times what it takes with the fewest orders. */
const goal = 1 / 1.5

interface Times {
  readonly p50: number
  readonly p99: number
}

const timesOf = (millis: ReadonlyArray<number>): Times => {
  const sorted = millis.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

const measure = async (
  sized: ReadonlyArray<Sized>,
  { ask }: Question,
  count: number,
): Promise<ReadonlyArray<Times>> => {
  const millis = sized.map((): Array<number> => [])
  for (let nth = 0; nth < count; nth += 1) {
    for (const [index, each] of sized.entries()) millis[index]?.push(await ask(each))
  }
  return millis.map(timesOf)
}

/** The median is what a busy machine disturbs least. */
const medianNote = (
  sized: ReadonlyArray<Sized>,
  rounds: ReadonlyArray<ReadonlyArray<Times>>,
): string => {
  const medians = sized.map(({ size }, index) => {
    const { median } = spreadOf(rounds.map((times) => times[index]?.p50 ?? 0))
    return `${plainNumber(median)} ms with ${size.toLocaleString("en")}`
  })
  return `p50: ${medians.join(", ")}`
}

const compare = async (
  sized: ReadonlyArray<Sized>,
  question: Question,
  { options, log }: BenchContext,
): Promise<ReadonlyArray<Comparison>> => {
  await measure(sized, question, warmUps)
  const rounds: Array<ReadonlyArray<Times>> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const times = await measure(sized, question, asksForASecond * options.seconds)
    rounds.push(times)
    const shown = times.map(({ p50, p99 }) => `${plainNumber(p50)}/${plainNumber(p99)}`)
    log(`size: ${question.name}, round ${round + 1}: p50/p99 ${shown.join(", ")} ms`)
  }
  return sized.slice(1).map(({ size }, index) => ({
    name: `${question.name}, ${size.toLocaleString("en")} orders, p99`,
    unit: "ms",
    better: "lower" as const,
    ours: rounds.map((times) => times[index + 1]?.p99 ?? 0),
    floor: rounds.map((times) => times[0]?.p99 ?? 0),
    floorIs: `our own answer with ${sized[0]?.size.toLocaleString("en")} orders`,
    goal,
    notes: index === 0 ? [medianNote(sized, rounds)] : [],
  }))
}

const run = async (context: BenchContext): Promise<ReadonlyArray<Comparison>> => {
  const sized = await startSizes(sizes[context.options.scale], context)
  const comparisons: Array<Comparison> = []
  for (const question of questions) {
    comparisons.push(...(await compare(sized, question, context)))
  }
  const bytes = await Promise.all(
    sized.map(
      async (each) => `${each.size.toLocaleString("en")}: ${(await bytesOf(each)).join("; ")}`,
    ),
  )
  return comparisons.map((comparison, nth) =>
    nth === 0 ? { ...comparison, notes: [...comparison.notes, ...bytes] } : comparison,
  )
}

export const sizeBench: Bench = {
  name: "size",
  measures: "pages of orders and claims with 10,000 to 10,000,000 orders",
  run,
}
