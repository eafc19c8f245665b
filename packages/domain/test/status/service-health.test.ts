import { instant } from "@procurement/domain/calendar"
import { serviceHealth } from "@procurement/domain/status"
import { describe, expect, it } from "vitest"

const now = instant(Date.parse("2026-11-24T12:00:00Z"))
const ago = (minutes: number) => instant(now - minutes * 60_000)
const available = { _tag: "Available" } as const
const away = { _tag: "Away", since: ago(20), mode: "offline24", isReturning: false } as const

describe("serviceHealth", () => {
  it("the service is operational while nothing waits for long", () => {
    const waiting = { invoiceSince: ago(9), webhookSince: ago(1) }
    expect(serviceHealth(waiting, available, now)).toEqual({
      ksefSubmission: "operational",
      webhooks: "operational",
    })
  })

  it("invoicing is delayed after ten minutes, webhooks after two", () => {
    const waiting = { invoiceSince: ago(11), webhookSince: ago(3) }
    expect(serviceHealth(waiting, available, now)).toEqual({
      ksefSubmission: "delayed",
      webhooks: "delayed",
    })
  })

  it("invoicing is unavailable while KSeF is away, and operational while it returns", () => {
    expect(serviceHealth({}, away, now).ksefSubmission).toBe("unavailable")
    const returning = { ...away, isReturning: true }
    expect(serviceHealth({}, returning, now).ksefSubmission).toBe("operational")
  })
})
