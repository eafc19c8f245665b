import { instant, type Instant } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import { messagesAt, presentMessagesAt, statusAt } from "../src/announcements/announcement.ts"
import type { Announcement } from "../src/state/announcement.ts"

const at = (text: string): Instant => instant(Date.parse(text))

const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  eventId: 1001,
  category: "FAILURE",
  title: "Awaria",
  text: "Trwa awaria",
  publishedAt: at("2026-11-20T09:00:00Z"),
  startsAt: at("2026-11-20T10:00:00Z"),
  ...changes,
})

const maintenance = announcement({
  eventId: 1000,
  category: "MAINTENANCE",
  endsAt: at("2026-11-20T12:00:00Z"),
})

describe("Maintenance announcements", () => {
  it("a maintenance is announced in advance and is the status only while it lasts", () => {
    const before = at("2026-11-20T09:30:00Z")
    expect(statusAt([maintenance], before)).toBe("AVAILABLE")
    expect(presentMessagesAt([maintenance], before)).toEqual([])
    expect(messagesAt([maintenance], before)).toEqual([
      {
        id: "K/2026/NI/01",
        eventId: 1000,
        category: "MAINTENANCE",
        type: "MAINTENANCE_ANNOUNCEMENT",
        title: "Awaria",
        text: "Trwa awaria",
        start: "2026-11-20T10:00:00.000+00:00",
        end: "2026-11-20T12:00:00.000+00:00",
        version: 1,
        published: "2026-11-20T09:00:00.000+00:00",
      },
    ])
    expect(statusAt([maintenance], at("2026-11-20T10:00:00Z"))).toBe("MAINTENANCE")
    expect(statusAt([maintenance], at("2026-11-20T12:00:00Z"))).toBe("AVAILABLE")
  })
})

describe("Failure announcements", () => {
  const ended = announcement({ endsAt: at("2026-11-20T11:00:00Z") })

  it("a failure has a start message, and an end message of the same event", () => {
    const during = messagesAt([ended], at("2026-11-20T10:30:00Z"))
    expect(during).toMatchObject([{ type: "FAILURE_START", eventId: 1001 }])
    expect(during[0]).not.toHaveProperty("end")
    expect(messagesAt([ended], at("2026-11-20T11:00:00Z"))).toMatchObject([
      { type: "FAILURE_END", eventId: 1001, end: "2026-11-20T11:00:00.000+00:00" },
      { type: "FAILURE_START", eventId: 1001 },
    ])
    expect(statusAt([ended], at("2026-11-20T11:00:00Z"))).toBe("AVAILABLE")
  })

  it("a failure is announced until thirty days after its end", () => {
    expect(messagesAt([ended], at("2026-12-20T10:59:59Z"))).toHaveLength(2)
    expect(messagesAt([ended], at("2026-12-20T11:00:00Z"))).toEqual([])
    expect(messagesAt([announcement()], at("2027-11-20T00:00:00Z"))).toHaveLength(1)
  })

  it("a failure outranks a maintenance, and a total failure outranks both", () => {
    const now = at("2026-11-20T10:30:00Z")
    const total = announcement({ eventId: 1002, category: "TOTAL_FAILURE" })
    expect(statusAt([maintenance, ended], now)).toBe("FAILURE")
    expect(statusAt([maintenance, ended, total], now)).toBe("TOTAL_FAILURE")
    expect(presentMessagesAt([maintenance, ended, total], now)).toHaveLength(3)
  })
})
