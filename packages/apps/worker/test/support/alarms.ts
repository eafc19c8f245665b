/**
 * How operators learn of a fault: from the series of a process, and from the alert that reads it.
 * `promtool` tests with synthetic series whether the alert fires (rules.test.yaml).
 */
import { readFile } from "node:fs/promises"
import { untilSome } from "@procurement/testing"
import { expect } from "vitest"
import type { Child } from "./child.ts"

const rulesFile = new URL("../../../../../deploy/observability/rules.yaml", import.meta.url)

export interface Alarm {
  /** A name in rules.yaml. */
  readonly alert: string
  /** Matches the series in the alert's expression. */
  readonly chooses: RegExp
  /** The start of the /metrics line that the expression selects. */
  readonly series: string
}

export const metricsOf = async (process: Child): Promise<string> => {
  const { probesUrl = "" } = await process.ready
  const response = await fetch(`${probesUrl}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The value of the series, or `undefined` while no such line exists. */
export const valueOf = (page: string, series: string): number | undefined => {
  const line = page.split("\n").find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

const ruleOf = async (alert: string): Promise<string> => {
  const rules = (await readFile(rulesFile, "utf8")).split(/\n\s*- (?=alert:|record:)/)
  const rule = rules.find((one) => one.startsWith(`alert: ${alert}\n`))
  if (rule === undefined) throw new Error(`no alert ${alert}`)
  return rule
}

/** Expects the series of the alert to exceed its earlier value. */
export const expectAlarm = async (process: Child, alarm: Alarm, before = 0): Promise<void> => {
  expect(await ruleOf(alarm.alert)).toMatch(alarm.chooses)
  await untilSome(`the series of ${alarm.alert} has grown`, async () => {
    const value = valueOf(await metricsOf(process), alarm.series)
    return value !== undefined && value > before ? true : undefined
  })
}

export const problemSeries = (step: string, code: string): string =>
  `invoice_problems_total{step="${step}",code="${code}"}`
