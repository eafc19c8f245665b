import { makeLogger } from "@procurement/app-platform"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { watchCertificates } from "../src/certificate-watch.ts"

const day = 86_400_000
const start = Date.UTC(2026, 10, 20)

describe("watchCertificates", () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))
  afterEach(() => void vi.useRealTimers())

  const lines: Array<{ readonly level: number; readonly certificate: string }> = []
  const log = makeLogger("test", "info", {
    write: (line) => void lines.push(JSON.parse(line)),
  })

  it("an expiring certificate is logged once a day until it is replaced", () => {
    lines.length = 0
    const watch = watchCertificates(log, Date.now)
    watch.register("seal", start + 2 * day)
    watch.register("tsa", start + 400 * day)
    watch.register("seal", start + 2 * day)
    expect(lines).toMatchObject([{ level: 40, certificate: "seal", daysLeft: 2 }])
    vi.advanceTimersByTime(2 * day)
    expect(lines.map(({ level }) => level)).toEqual([40, 40, 50])
    watch.register("seal", start + 400 * day)
    vi.advanceTimersByTime(2 * day)
    expect(lines).toHaveLength(3)
    watch.close()
  })
})
