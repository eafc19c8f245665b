/** Responses that count as an echo of the challenge. */
import { describe, expect, it } from "@effect/vitest"
import {
  isEchoOf,
  verificationBody,
  verificationFault,
  type AttemptReport,
} from "@procurement/domain/webhook"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import * as Schema from "effect/Schema"

const challenge = "qL3m-0pXv_7T1yQn2Wc4Rb6Zs8Uf9Hd5Kj1Ge3Ia7Mo"
const sent = verificationBody("evt_1" as EventId, challenge, instant(0))

describe("Echoes of a challenge", () => {
  it.each([
    ["as plain text", challenge],
    ["with a line break after it", `${challenge}\r\n`],
    ["as a JSON text", JSON.stringify(challenge)],
    ["as a member of an object", JSON.stringify({ challenge })],
    ["beside other members", JSON.stringify({ ok: true, challenge }, undefined, 2)],
  ])("isEchoOf accepts a challenge %s", (_how, body) => {
    expect(isEchoOf(challenge, body)).toBe(true)
  })
})

describe("Bodies that are no echo", () => {
  it.each([
    ["within the whole request, as an echo server returns it", sent],
    ["replaced by nothing", ""],
    ["replaced by null", "null"],
    ["replaced by another word", "ok"],
    ["in another case", challenge.toLowerCase()],
    ["without its first character", challenge.slice(1)],
    ["in a sentence", `challenge: ${challenge}`],
    ["in a list", JSON.stringify([challenge])],
    ["in another member", JSON.stringify({ data: challenge })],
    ["in a nested object", JSON.stringify({ data: { challenge } })],
    ["in broken JSON", `{"challenge":"${challenge}"`],
  ])("isEchoOf rejects a challenge %s", (_how, body) => {
    expect(isEchoOf(challenge, body)).toBe(false)
  })

  const texts = { before: Schema.String, after: Schema.String }
  it.prop("only blanks or quotes may surround the challenge", texts, ({ before, after }) => {
    const said = `${before.trimStart()}…${after.trimEnd()}`
    expect(isEchoOf(challenge, `${before}${challenge}${after}`)).toBe(
      said === "…" || said === '"…"',
    )
  })
})

describe("verificationFault", () => {
  const accepted = { outcome: { _tag: "EndpointAccepted" }, status: 200 } as const
  const failed = { outcome: { _tag: "EndpointFailed" } } as const

  it.each<[string, AttemptReport, unknown]>([
    ["a response that echoes the challenge", { ...accepted, body: challenge }, undefined],
    ["an error status with an echo", { ...failed, status: 404, body: challenge }, "HTTP 404"],
    ["a missing response", { ...failed, failure: "no answer" }, "no answer"],
  ])("verificationFault checks %s", (_what, report, detail) => {
    expect(verificationFault(challenge, report)).toEqual(
      detail === undefined ? undefined : { _tag: "NotAccepted", detail },
    )
  })

  it("a missing or different body is a fault", () => {
    expect(verificationFault(challenge, accepted)).toEqual({ _tag: "NotWhole" })
    const other = { ...accepted, status: 201, body: "ok" }
    expect(verificationFault(challenge, other)).toEqual({ _tag: "OtherBody" })
  })
})
