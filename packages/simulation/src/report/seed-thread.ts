/** A thread of `run-seeds.ts`. */
import { parentPort, workerData } from "node:worker_threads"
import { bugs } from "../bugs/bugs.ts"
import { makePlan } from "../scenario/make-plan.ts"
import { simulate } from "../simulate.ts"
import { loadVersion } from "../system/other-version.ts"
import type { SeedResult, ThreadWork } from "./run-seeds.ts"

const { from, until, step, days, bug, ...work }: ThreadWork = workerData
const beside = work.beside === undefined ? undefined : await loadVersion(work.beside)

// Failures of ports are made by the million, and nobody reads where.
Error.stackTraceLimit = 0

for (let seed = from; seed < until; seed += step) {
  const planted = bug === undefined ? undefined : bugs[bug]?.bug
  const options = { beside, keepsTimeline: false }
  const { violation, events } = simulate(makePlan(seed, days), planted, options)
  const result: SeedResult = { seed, violation, events }
  parentPort?.postMessage(result, [])
}
