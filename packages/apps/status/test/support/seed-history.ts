/** Ninety days of a service that mostly works, for those who look at the page. */
import { instant, warsawDate } from "@procurement/domain/calendar"
import {
  type ComponentId,
  type Incident,
  lastDays,
  type Maintenance,
  minuteMillis,
  spanOfDay,
} from "@procurement/domain/status"
import { openDatabase } from "../../src/storage/database.ts"
import { makeNoticeStore } from "../../src/storage/notice-store.ts"
import { makeProbeStore } from "../../src/storage/probe-store.ts"

const hour = 3_600_000
const components: ReadonlyArray<ComponentId> = [
  "api-v1",
  "ksef-submission",
  "webhooks",
  "dashboard",
  "sandbox",
]

/** Minutes down, by component and days ago; all other days are perfect. */
const badDays: Readonly<Partial<Record<ComponentId, Readonly<Record<number, number>>>>> = {
  "api-v1": { 61: 1.5, 23: 0.4, 9: 8 },
  "ksef-submission": { 70: 45, 40: 3, 9: 8, 3: 21 },
  webhooks: { 52: 2, 17: 0.6 },
  sandbox: { 80: 30, 33: 12 },
}

const resolved = (now: number): Incident => {
  const at = now - 3 * 24 * hour
  return {
    kind: "incident",
    id: `inc_0${"1".repeat(25)}`,
    title: { en: "KSeF submission delayed", pl: "Opóźniona wysyłka do KSeF" },
    impact: "major",
    components: ["ksef-submission"],
    origin: "operator",
    state: "resolved",
    openedAt: at,
    resolvedAt: at + hour,
    updates: [
      {
        id: "upd_1",
        at,
        state: "investigating",
        text: {
          en: "Invoices are issued, but reach KSeF late. We are investigating.",
          pl: "Faktury są wystawiane, ale docierają do KSeF z opóźnieniem. Badamy przyczynę.",
        },
      },
      {
        id: "upd_2",
        at: at + hour,
        state: "resolved",
        text: {
          en: "KSeF is available again. All waiting invoices have been submitted.",
          pl: "KSeF znów odpowiada. Wszystkie czekające faktury zostały wysłane.",
        },
      },
    ],
  }
}

const active = (now: number): Incident => ({
  kind: "incident",
  id: `inc_0${"2".repeat(25)}`,
  title: { en: "Webhooks arrive late", pl: "Webhooki docierają z opóźnieniem" },
  impact: "minor",
  components: ["webhooks"],
  origin: "operator",
  state: "identified",
  openedAt: now - hour,
  updates: [
    {
      id: "upd_3",
      at: now - hour,
      state: "identified",
      text: {
        en: "Some webhooks are delayed by up to two minutes. None are lost.",
        pl: "Część webhooków dociera z opóźnieniem do dwóch minut. Żaden nie ginie.",
      },
    },
  ],
})

const planned = (now: number): Maintenance => ({
  kind: "maintenance",
  id: `mnt_0${"3".repeat(25)}`,
  title: { en: "Database upgrade", pl: "Aktualizacja bazy danych" },
  components: ["api-v1", "dashboard"],
  state: "scheduled",
  announcedAt: now - 24 * hour,
  startsAt: now + 48 * hour,
  endsAt: now + 49 * hour,
  updates: [
    {
      id: "upd_4",
      at: now - 24 * hour,
      state: "scheduled",
      text: {
        en: "Orders may fail with 503 for up to a minute. Please retry.",
        pl: "Przez najwyżej minutę zamówienia mogą kończyć się statusem 503. Prosimy je ponawiać.",
      },
    },
  ],
})

/** Fills a new database; `isCalm` leaves out open incidents and maintenance. */
export const seedHistory = (file: string, now: number, isCalm = false): void => {
  const database = openDatabase(file)
  const probes = makeProbeStore(database)
  const notices = makeNoticeStore(database)
  const days = lastDays(instant(now), 90)
  database.transaction(() => {
    for (const component of components) {
      for (const [nth, day] of days.slice(0, -1).entries()) {
        const downMinutes = badDays[component]?.[89 - nth] ?? 0
        const summary = { component, day, measuredMinutes: 1_440, maintenanceMinutes: 0 }
        if (nth > 4) probes.saveSummary({ ...summary, downMinutes })
      }
      for (let at = spanOfDay(warsawDate(instant(now))).from; at < now; at += minuteMillis) {
        probes.add({ component, at, isUp: true, durationMillis: 40 })
      }
    }
    const open = isCalm ? [] : [active(now), planned(now)]
    for (const notice of [resolved(now), ...open]) notices.save(notice)
  })
  database.close()
}
