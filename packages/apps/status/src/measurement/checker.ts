/**
 * Checks every component in rounds, by default every 20 seconds.
 *
 * Each result is stored as soon as it is known, so a target that hangs delays no other. `onRound`
 * is called after each round. Rounds never overlap.
 */
import { setTimeout as pause } from "node:timers/promises"
import { type Logger, oneLine } from "@procurement/app-platform/standalone"
import { addedRequests, type ComponentId, minuteMillis } from "@procurement/domain/status"
import { Counter } from "prom-client"
import type { StatusSettings } from "../settings.ts"
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
  readonly onRound: () => void
}

const at = (base: string, path: string): string => `${base.replace(/\/+$/, "")}${path}`

/** What is checked of each component; one without an address is not on the page. */
export const targetsOf = (
  settings: Pick<StatusSettings, "API_URL" | "DASHBOARD_URL" | "SANDBOX_URL">,
): ReadonlyMap<ComponentId, CheckTarget> => {
  const { API_URL, DASHBOARD_URL, SANDBOX_URL } = settings
  const health = at(API_URL, "/v1/health")
  const targets: Array<readonly [ComponentId, CheckTarget]> = [
    ["api-v1", { url: health }],
    ["ksef-submission", { url: health, member: "ksefSubmission" }],
    ["webhooks", { url: health, member: "webhooks" }],
    ["dashboard", { url: DASHBOARD_URL ?? at(API_URL, "/dashboard") }],
  ]
  if (SANDBOX_URL !== undefined) targets.push(["sandbox", { url: at(SANDBOX_URL, "/readyz") }])
  return new Map(targets)
}

/** A round starts up to this part of the interval early, at random, so that no rhythm hides it. */
const jitter = 0.1

const checks = new Counter({
  name: "status_checks_total",
  help: "Checks of each component by outcome: up or down.",
  labelNames: ["component", "outcome"],
})
const readings = new Counter({
  name: "status_api_readings_total",
  help: "Readings of the API's request counters by outcome: read or failed.",
  labelNames: ["outcome"],
})

const checkOne = async (
  { probes, limitMillis, log, now }: CheckerDeps,
  component: ComponentId,
  target: CheckTarget,
): Promise<void> => {
  const checkedAt = now()
  const outcome = await check(target, limitMillis)
  const { isUp, problem } = outcome
  checks.labels(component, isUp ? "up" : "down").inc()
  if (!isUp) log.warn({ component, problem }, "check failed")
  probes.add({ component, at: checkedAt, ...outcome })
}

const readOne = async ({ probes, limitMillis, log, now }: CheckerDeps, url: string) => {
  try {
    const readAt = now()
    const reading = { at: readAt, ...(await readCounters(url, limitMillis)) }
    const added = addedRequests(probes.reading(url), reading)
    probes.saveReading(url, reading)
    if (added !== undefined && added.requests > 0) {
      probes.addTraffic(Math.floor(readAt / minuteMillis), added)
    }
    readings.labels("read").inc()
  } catch (error) {
    readings.labels("failed").inc()
    log.debug({ url, problem: oneLine(error) }, "request counters of the API not read")
  }
}

const readAll = async (deps: CheckerDeps, url: string): Promise<void> => {
  try {
    const urls = await processUrls(url, deps.limitMillis)
    await Promise.all(urls.map((each) => readOne(deps, each)))
  } catch (error) {
    readings.labels("failed").inc()
    deps.log.debug({ url, problem: oneLine(error) }, "API processes not found")
  }
}

const runRound = async (deps: CheckerDeps): Promise<void> => {
  const checking = [...deps.targets].map(([component, target]) => checkOne(deps, component, target))
  const reading = deps.metricsUrls.map((url) => readAll(deps, url))
  await Promise.all([...checking, ...reading])
}

export const startChecker = (deps: CheckerDeps) => {
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
    /** Stops at once and abandons checks in progress: they end by their time limit. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([ended, pause(500)])
    },
  }
}
