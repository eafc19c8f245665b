/**
 * Checks every component in rounds, by default every 20 seconds.
 *
 * Each result is stored as soon as it is known, so a target that hangs delays no other. `onRound`
 * is called after each round. Rounds never overlap.
 */
import { setTimeout as pause } from "node:timers/promises"
import { oneLine } from "@procurement/app-platform/standalone"
import { addedRequests, type ComponentId, minuteMillis } from "@procurement/domain/status"
import { Counter } from "prom-client"
import type { App } from "../app.ts"
import type { StatusSettings } from "../settings.ts"
import { processUrls, readCounters } from "./api-counters.ts"
import { check, type CheckTarget } from "./check.ts"

type Targets = ReadonlyMap<ComponentId, CheckTarget>

export interface CheckerDeps extends Pick<App, "settings" | "probes" | "log" | "now"> {
  readonly targets: Targets
  readonly onRound: () => void
}

const below = (base: string, path: string): string => `${base.replace(/\/+$/, "")}${path}`

/** The checks of each component; one without an address is not on the page. */
export const targetsOf = ({ API_URL, DASHBOARD_URL, SANDBOX_URL }: StatusSettings): Targets => {
  const health = below(API_URL, "/v1/health")
  const targets: Array<readonly [ComponentId, CheckTarget]> = [
    ["api-v1", { url: health }],
    ["ksef-submission", { url: health, member: "ksefSubmission" }],
    ["webhooks", { url: health, member: "webhooks" }],
    ["dashboard", { url: DASHBOARD_URL ?? below(API_URL, "/dashboard") }],
  ]
  if (SANDBOX_URL !== undefined) targets.push(["sandbox", { url: below(SANDBOX_URL, "/readyz") }])
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

const runRound = async ({ settings, targets, probes, log, now }: CheckerDeps): Promise<void> => {
  const limitMillis = settings.CHECK_TIMEOUT_SECONDS * 1_000
  const checkOne = async (component: ComponentId, target: CheckTarget): Promise<void> => {
    const at = now()
    const outcome = await check(target, limitMillis)
    const { isUp, problem } = outcome
    checks.labels(component, isUp ? "up" : "down").inc()
    if (!isUp) log.warn({ component, problem }, "check failed")
    probes.add({ component, at, ...outcome })
  }
  const readOne = async (url: string): Promise<void> => {
    const at = now()
    const reading = { at, ...(await readCounters(url, limitMillis)) }
    const added = addedRequests(probes.reading(url), reading)
    probes.saveReading(url, reading)
    if (added !== undefined && added.requests > 0) {
      probes.addTraffic(Math.floor(at / minuteMillis), added)
    }
    readings.labels("read").inc()
  }
  const failed = (url: string) => (error: unknown) => {
    readings.labels("failed").inc()
    log.debug({ url, problem: oneLine(error) }, "request counters of the API not read")
  }
  const readAll = async (url: string): Promise<void> => {
    const urls = await processUrls(url, limitMillis)
    await Promise.all(urls.map((each) => readOne(each).catch(failed(each))))
  }
  await Promise.all([
    ...[...targets].map(([component, target]) => checkOne(component, target)),
    ...settings.API_METRICS_URLS.map((url) => readAll(url).catch(failed(url))),
  ])
}

export const startChecker = (deps: CheckerDeps) => {
  const { settings, log, onRound } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const startedAt = performance.now()
      try {
        await runRound(deps)
        if (!signal.aborted) onRound()
      } catch (error) {
        log.error({ problem: oneLine(error) }, "round of checks failed")
      }
      const interval = settings.CHECK_INTERVAL_SECONDS * 1_000 * (1 - jitter * Math.random())
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
