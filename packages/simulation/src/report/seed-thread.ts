/** A thread of `run-seeds.ts`. */
import { parentPort, workerData } from "node:worker_threads"
import { bugs } from "../bugs/bugs.ts"
import { loadOptions } from "../load-options.ts"
import { makePlan } from "../scenario/make-plan.ts"
import { simulate } from "../simulate.ts"
import type { SeedResult, ThreadWork } from "./run-seeds.ts"

const { from, until, step, days, bug: name = "", ...paths }: ThreadWork = workerData
const options = { ...(await loadOptions(paths)), bug: bugs[name]?.bug, keepsTimeline: false }

// Failures of ports are made by the million, and nobody reads where.
Error.stackTraceLimit = 0

for (let seed = from; seed < until; seed += step) {
  const { violation, events } = simulate(makePlan(seed, days), options)
  const result: SeedResult = { seed, violation, events }
  parentPort?.postMessage(result, [])
}
