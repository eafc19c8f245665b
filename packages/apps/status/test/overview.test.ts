/** The first page says what is true in every part of it. */
import type { LocalDate } from "@procurement/domain/standalone"
import type { Incident } from "@procurement/domain/status"
import { expect, it } from "vitest"
import { overviewPage } from "../src/page/overview.ts"
import type { Snapshot } from "../src/status-view.ts"

const incident: Incident = {
  kind: "incident",
  id: "inc_1",
  title: { en: "Webhooks are late" },
  impact: "minor",
  components: ["webhooks"],
  origin: "operator",
  state: "investigating",
  openedAt: 1_000,
  updates: [{ id: "upd_1", at: 1_000, state: "investigating", text: { en: "We look." } }],
}

const nothing = { measuredMinutes: 0, downMinutes: 0, maintenanceMinutes: 0 }
const unmeasured = { ...nothing, day: "2026-11-27" as LocalDate, ratio: undefined }
const perfect = { ...nothing, measuredMinutes: 60, day: "2026-11-28" as LocalDate, ratio: 1 }

const snapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  updatedAt: 1_000,
  level: "degraded",
  components: [
    {
      id: "webhooks",
      level: "degraded",
      checkedAt: 1_000,
      days: [unmeasured, unmeasured, perfect],
      ratio: 1,
    },
  ],
  month: {
    ...nothing,
    month: "2026-11",
    ratio: undefined,
    budgetMinutes: 21,
    remainingMinutes: 21,
  },
  incidents: [],
  maintenances: [],
  recent: [],
  ...changes,
})

const page = (changes?: Partial<Snapshot>): string =>
  overviewPage(snapshot(changes), {
    site: {
      name: "Example",
      publicUrl: "https://status.example.com",
      hasEmail: true,
      isExport: false,
    },
    language: "en",
    path: "",
    title: "Status",
  })

it("below an open incident the page does not say that there was none", () => {
  expect(page()).toContain("No incidents in the last 7 days.")
  const open = page({ incidents: [incident] })
  expect(open).not.toContain("No incidents")
  expect(open).toContain("No incident or maintenance ended in the last 7 days.")
})

it("the uptime says on how many of the days it was measured", () => {
  expect(page()).toMatch(/100(?:\.0+)? % uptime, measured on 1 of 3 days</)
})

it("the bar of today is not green while the component is degraded", () => {
  expect([...page().matchAll(/class="bar (\w+)"/g)].map(([, level]) => level)).toEqual([
    "unknown",
    "unknown",
    "degraded",
  ])
})
