/** The log lines and the metric of an outage without an announced end. */
import { type Logger, makeLogger } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import {
  type AvailabilityFact,
  initialClearanceStatus,
  observe,
  type Outage,
  usualAvailability,
} from "@procurement/domain/clearance"
import { register } from "prom-client"
import { expect, it } from "vitest"
import { watchOutages } from "../src/observation/outage-watch.ts"

const at = (minutes: number) => instant(Date.UTC(2026, 10, 20, 10) + minutes * 60_000)
const failure: Outage = { id: "FAILURE 1001", kind: "failure", since: at(0) }

const gauge = async (doubt: string): Promise<string | undefined> =>
  (await register.metrics())
    .split("\n")
    .find((line) => line.startsWith(`ksef_outages_without_end{doubt="${doubt}"}`))
    ?.split(" ")
    .at(-1)

const listening = () => {
  const logged: Array<string> = []
  const error: Logger["error"] = (fields: object, text?: string) =>
    void logged.push(`${"outage" in fields ? String(fields.outage) : ""}: ${text}`)
  const log: Logger = Object.assign(makeLogger("worker", "silent"), { error })
  return { logged, log }
}

it("a doubtful outage and its presumed end are each logged once and set the metric", async () => {
  const { logged, log } = listening()
  const report = watchOutages(log, usualAvailability)
  let status = initialClearanceStatus
  const observeAll = (...facts: ReadonlyArray<AvailabilityFact>): void => {
    for (const fact of facts) status = observe(status, fact, usualAvailability)
  }
  observeAll({ _tag: "OutagesAnnounced", at: at(0), outages: [failure] })
  report(status, at(59))
  expect([logged, await gauge("none"), await gauge("unannounced")]).toEqual([[], "1", "0"])
  report(status, at(60))
  report(status, at(61))
  const unannounced = "FAILURE 1001: an outage of KSeF without an end is no longer announced"
  expect([logged, await gauge("none"), await gauge("unannounced")]).toEqual([
    [unannounced],
    "0",
    "1",
  ])
  observeAll({ _tag: "CallAnswered", at: at(70) }, { _tag: "CallAnswered", at: at(85) })
  report(status, at(85))
  report(status, at(86))
  const over = "FAILURE 1001: an outage of KSeF is presumed over; no end was announced"
  expect([logged, await gauge("unannounced"), await gauge("answered")]).toEqual([
    [unannounced, over],
    "0",
    "0",
  ])
})

it("a response during an announced outage is logged again after a failed call", () => {
  const { logged, log } = listening()
  const report = watchOutages(log, usualAvailability)
  const announcement: AvailabilityFact = { _tag: "OutagesAnnounced", at: at(0), outages: [failure] }
  const answering = [announcement, { _tag: "CallAnswered", at: at(0) } as const]
    .concat([{ _tag: "CallAnswered", at: at(15) }])
    .reduce((status, fact) => observe(status, fact, usualAvailability), initialClearanceStatus)
  report(answering, at(15))
  report(observe(answering, { _tag: "CallFailed", at: at(16) }, usualAvailability), at(16))
  report(answering, at(17))
  const words = "FAILURE 1001: KSeF responds although an outage is announced"
  expect(logged).toEqual([words, words])
})
