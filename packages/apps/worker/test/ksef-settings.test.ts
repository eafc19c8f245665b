/** The meaning of the KSeF settings, and the availability that calls indicate. */
import { readSettings } from "@procurement/app-platform"
import { usualAvailability } from "@procurement/domain/clearance"
import { describe, expect, it } from "vitest"
import { dispatchSettings } from "../src/dispatch-settings.ts"
import { availabilityPolicyOf, checkLoopback, qrUrlOf } from "../src/ksef-settings.ts"

const production = "https://api.ksef.mf.gov.pl/v2"

describe("qrUrlOf", () => {
  it.each([
    [production, "https://qr.ksef.mf.gov.pl"],
    ["https://api-test.ksef.mf.gov.pl/v2", "https://qr-test.ksef.mf.gov.pl"],
    ["https://api-demo.ksef.mf.gov.pl/v2", "https://qr-demo.ksef.mf.gov.pl"],
    ["http://127.0.0.1:8080/v2", "https://qr-test.ksef.mf.gov.pl"],
  ])("the QR code address for %s is %s", (KSEF_URL, address) => {
    expect(qrUrlOf({ KSEF_URL, KSEF_QR_URL: "" })).toBe(address)
  })

  it("KSEF_QR_URL overrides the default address of QR codes", () => {
    const KSEF_QR_URL = "https://qr.example"
    expect(qrUrlOf({ KSEF_URL: production, KSEF_QR_URL })).toBe(KSEF_QR_URL)
  })
})

describe("checkLoopback", () => {
  const check = (KSEF_URL: string, WEBHOOK_LOOPBACK: boolean) => () =>
    checkLoopback({ KSEF_URL, WEBHOOK_LOOPBACK })

  it("WEBHOOK_LOOPBACK=on is rejected with the production environment of KSeF", () => {
    expect(check(production, true)).toThrow(
      `WEBHOOK_LOOPBACK=on is for sandboxes: KSEF_URL=${production} is the production environment`,
    )
    expect(check(production, false)).not.toThrow()
  })

  it.each(["https://api-test.ksef.mf.gov.pl/v2", "http://127.0.0.1:8080/v2"])(
    "WEBHOOK_LOOPBACK=on is allowed with %s",
    (url) => expect(check(url, true)).not.toThrow(),
  )
})

describe("BATCH_COMPRESSION", () => {
  it("BATCH_COMPRESSION is Zip or TarGz, and Zip by default", () => {
    expect(readSettings(dispatchSettings, {}).BATCH_COMPRESSION).toBe("Zip")
    expect(readSettings(dispatchSettings, { BATCH_COMPRESSION: "TarGz" }).BATCH_COMPRESSION).toBe(
      "TarGz",
    )
    expect(() => readSettings(dispatchSettings, { BATCH_COMPRESSION: "Gzip" })).toThrow(
      "BATCH_COMPRESSION=Gzip: must be Zip or TarGz",
    )
  })
})

describe("availabilityPolicyOf", () => {
  it("the settings of the availability policy are in seconds", () => {
    const given = { OFFLINE_AFTER_SECONDS: 800, OFFLINE_BACK_SECONDS: 50 }
    expect(availabilityPolicyOf(given)).toEqual({
      ...usualAvailability,
      awayAfterMillis: 800_000,
      backAfterMillis: 50_000,
    })
  })
})
