/**
 * Checks every component in rounds, by default every 20 seconds.
 *
 * Each result is stored as soon as it is known, so a target that hangs delays no other. `onRound`
 * is called after each round. Rounds never overlap.
 */
import { setTimeout as pause } from "node:timers/promises"
import { type Logger, oneLine, record, series } from "@procurement/app-chassis/standalone"
import {
  addedRequests,
  type ComponentId,
  minuteMillis,
  type ProbeResult,
} from "@procurement/domain/status"
import * as Metric from "effect/Metric"
import type { ProbeStore } from "../storage/probe-store.ts"
import { processUrls, readCounters } from "./api-counters.ts"
import { check, type CheckTarget } from "./check.ts"

export interface CheckerDeps {
  readonly targets: ReadonlyMap<ComponentId, CheckTarget>
  /** Pages with the API's metrics: one for each process, or a name that resolves to all of them. */
  readonly metricsUrls: ReadonlyArray<string>
  readonly intervalMillis: number
  readonly limitMillis: number
  readonly probes: ProbeStore
  readonly log: Logger
  readonly now: () => number
  readonly onResult: (result: ProbeResult) => void
  readonly onRound: () => void
}

export interface Checker {
  /** Stops at once and abandons checks in progress. */
  readonly stop: () => Promise<void>
}

/** A round starts up to this part of the interval early, at random, so that no rhythm hides it. */
const jitter = 0.1

const checks = series(
  Metric.counter("status_checks_total", {
    description: "Checks of each component by outcome: up or down.",
    incremental: true,
  }),
  "component",
  "outcome",
)
const readings = series(
  Metric.counter("status_api_readings_total", {
    description: "Readings of the API's request counters by outcome: read or failed.",
    incremental: true,
  }),
  "outcome",
)

const checkOne = async (
  deps: CheckerDeps,
  component: ComponentId,
  target: CheckTarget,
): Promise<void> => {
  const at = deps.now()
  const result = { component, at, ...(await check(target, deps.limitMillis)) }
  record(checks(component, result.isUp ? "up" : "down"), 1)
  if (!result.isUp) deps.log.warn({ component, problem: result.problem }, "check failed")
  deps.probes.add(result)
  deps.onResult(result)
}

const readOne = async ({ probes, limitMillis, log, now }: CheckerDeps, url: string) => {
  try {
    const at = now()
    const reading = { at, ...(await readCounters(url, limitMillis)) }
    const added = addedRequests(probes.reading(url), reading)
    probes.saveReading(url, reading)
    if (added !== undefined && added.requests > 0) {
      probes.addTraffic(Math.floor(at / minuteMillis), added)
    }
    record(readings("read"), 1)
  } catch (error) {
    record(readings("failed"), 1)
    log.debug({ url, problem: oneLine(error) }, "request counters of the API not read")
  }
}

const readAll = async (deps: CheckerDeps, url: string): Promise<void> => {
  try {
    const urls = await processUrls(url, deps.limitMillis)
    await Promise.all(urls.map((each) => readOne(deps, each)))
  } catch (error) {
    record(readings("failed"), 1)
    deps.log.debug({ url, problem: oneLine(error) }, "API processes not found")
  }
}

const runRound = async (deps: CheckerDeps): Promise<void> => {
  const reading = deps.metricsUrls.map((url) => readAll(deps, url))
  const checking = [...deps.targets].map(([component, target]) => checkOne(deps, component, target))
  await Promise.all([...checking, ...reading])
}

export const startChecker = (deps: CheckerDeps): Checker => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = performance.now()
      try {
        await runRound(deps)
        if (!signal.aborted) deps.onRound()
      } catch (error) {
        deps.log.error({ problem: oneLine(error) }, "round of checks failed")
      }
      const interval = deps.intervalMillis * (1 - jitter * Math.random())
      const rest = interval - (performance.now() - startedAt)
      await pause(Math.max(rest, 50), undefined, { signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      // A check under way ends by its time limit; nobody waits for it.
      await Promise.race([ended, pause(500)])
    },
  }
}
