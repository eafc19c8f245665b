/** What is said of an outage whose end nobody has told. */
import { type Logger, makeLogger, metricsText } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import {
  type AvailabilityFact,
  firstStanding,
  observe,
  type Outage,
  usualAvailability,
} from "@procurement/domain/clearance"
import { expect, it } from "vitest"
import { watchOutages } from "../src/observation/outage-watch.ts"

const at = (minutes: number) => instant(Date.UTC(2026, 10, 20, 10) + minutes * 60_000)
const failure: Outage = { id: "FAILURE 1001", kind: "failure", since: at(0) }

const gauge = (doubt: string): string | undefined =>
  metricsText()
    .split("\n")
    .find((line) => line.startsWith(`ksef_outages_without_end{doubt="${doubt}"}`))
    ?.split(" ")
    .at(-1)

const listening = () => {
  const said: Array<string> = []
  const error: Logger["error"] = (fields: object, text?: string) =>
    void said.push(`${"outage" in fields ? String(fields.outage) : ""}: ${text}`)
  const log: Logger = Object.assign(makeLogger("worker", "silent"), { error })
  return { said, log }
}

it("that it is in doubt is said once, and that it is over; the metric follows", () => {
  const { said, log } = listening()
  const tell = watchOutages(log, usualAvailability)
  let standing = firstStanding
  const hear = (...facts: ReadonlyArray<AvailabilityFact>): void => {
    for (const fact of facts) standing = observe(standing, fact, usualAvailability)
  }
  hear({ _tag: "OutagesAnnounced", at: at(0), outages: [failure] })
  tell(standing, at(59))
  expect([said, gauge("none"), gauge("untold")]).toEqual([[], "1", "0"])
  tell(standing, at(60))
  tell(standing, at(61))
  const untold = "FAILURE 1001: nobody tells any more of an outage of KSeF that has no end"
  expect([said, gauge("none"), gauge("untold")]).toEqual([[untold], "0", "1"])
  hear({ _tag: "CallAnswered", at: at(70) }, { _tag: "CallAnswered", at: at(85) })
  tell(standing, at(85))
  tell(standing, at(86))
  const over = "FAILURE 1001: an outage of KSeF is taken to be over, and nobody has told its end"
  expect([said, gauge("untold"), gauge("answered")]).toEqual([[untold, over], "0", "0"])
})

it("that KSeF answers while it is told is said again when it was not so between", () => {
  const { said, log } = listening()
  const tell = watchOutages(log, usualAvailability)
  const told: AvailabilityFact = { _tag: "OutagesAnnounced", at: at(0), outages: [failure] }
  const answering = [told, { _tag: "CallAnswered", at: at(0) } as const]
    .concat([{ _tag: "CallAnswered", at: at(15) }])
    .reduce((standing, fact) => observe(standing, fact, usualAvailability), firstStanding)
  tell(answering, at(15))
  tell(observe(answering, { _tag: "CallFailed", at: at(16) }, usualAvailability), at(16))
  tell(answering, at(17))
  const words = "FAILURE 1001: KSeF answers although it is announced to be away"
  expect(said).toEqual([words, words])
})
