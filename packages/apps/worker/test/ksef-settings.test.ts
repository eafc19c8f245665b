/** What the settings around KSeF come to, and what calls say of its availability. */
import { readSettings } from "@procurement/app-chassis"
import { instant } from "@procurement/domain/calendar"
import { usualAvailability } from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"
import { dispatchSettings } from "../src/dispatch-settings.ts"
import { availabilityPolicyOf, qrUrlOf } from "../src/ksef-settings.ts"
import { makeCallWatch } from "../src/observation/call-watch.ts"

const production = "https://api.ksef.mf.gov.pl/v2"

describe("The address of QR codes", () => {
  it.each([
    [production, "https://qr.ksef.mf.gov.pl"],
    ["https://api-test.ksef.mf.gov.pl/v2", "https://qr-test.ksef.mf.gov.pl"],
    ["https://api-demo.ksef.mf.gov.pl/v2", "https://qr-demo.ksef.mf.gov.pl"],
    ["http://127.0.0.1:8080/v2", "https://qr-test.ksef.mf.gov.pl"],
  ])("of %s is %s", (KSEF_URL, address) => {
    expect(qrUrlOf({ KSEF_URL, KSEF_QR_URL: "" })).toBe(address)
  })

  it("is the one that was set", () => {
    const KSEF_QR_URL = "https://qr.example"
    expect(qrUrlOf({ KSEF_URL: production, KSEF_QR_URL })).toBe(KSEF_QR_URL)
  })
})

describe("The form of packages", () => {
  it("is the one that other clients send, unless another is wanted", () => {
    expect(readSettings(dispatchSettings, {}).BATCH_COMPRESSION).toBe("Zip")
    expect(readSettings(dispatchSettings, { BATCH_COMPRESSION: "TarGz" }).BATCH_COMPRESSION).toBe(
      "TarGz",
    )
    expect(() => readSettings(dispatchSettings, { BATCH_COMPRESSION: "Gzip" })).toThrow(
      "BATCH_COMPRESSION=Gzip: must be Zip or TarGz",
    )
  })
})

describe("The patience with KSeF", () => {
  it("is given in seconds", () => {
    const given = { OFFLINE_AFTER_SECONDS: 800, OFFLINE_BACK_SECONDS: 50 }
    expect(availabilityPolicyOf(given)).toEqual({
      ...usualAvailability,
      awayAfterMillis: 800_000,
      backAfterMillis: 50_000,
    })
  })
})

describe("The watch over calls", () => {
  const watched = () => {
    let now = 1_000
    const watch = makeCallWatch(() => now)
    const hear = (status: number | undefined): void => {
      const call = { durationMillis: 1, retryAfterSeconds: undefined }
      watch.hear({ group: "public", status, ...call })
      now += 1
    }
    return { watch, hear }
  }

  it("tells the latest failure and the latest answer, in their order, once", () => {
    const { watch, hear } = watched()
    for (const status of [undefined, 200, 503, 500]) hear(status)
    expect(watch.take()).toEqual([
      { _tag: "CallAnswered", at: instant(1_001) },
      { _tag: "CallFailed", at: instant(1_003) },
    ])
    expect(watch.take()).toEqual([])
  })

  it("takes a refusal for an answer, too many requests as well", () => {
    const { watch, hear } = watched()
    for (const status of [400, 401, 429]) hear(status)
    expect(watch.take()).toEqual([{ _tag: "CallAnswered", at: instant(1_002) }])
  })
})
