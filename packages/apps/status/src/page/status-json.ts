/** The page as JSON, for programs. Fields are added, and never change their meaning. */
import { type Instant, toIso } from "@procurement/domain/calendar"
import { availabilityTarget, type Notice } from "@procurement/domain/status"
import type { ComponentView, MonthView, Snapshot } from "../snapshot.ts"
import { messagesIn } from "./language.ts"
import type { Site } from "./layout.ts"

const iso = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : toIso(at as Instant)

const namesOf = (id: ComponentView["id"]) => ({
  en: messagesIn.en.components[id],
  pl: messagesIn.pl.components[id],
})

const rounded = (value: number | undefined, digits: number): number | null =>
  value === undefined ? null : Number(value.toFixed(digits))

const measured = (view: {
  readonly ratio: number | undefined
  readonly downMinutes: number
  readonly measuredMinutes: number
  readonly maintenanceMinutes: number
}) => ({
  availability: rounded(view.ratio, 7),
  downMinutes: rounded(view.downMinutes, 4),
  measuredMinutes: view.measuredMinutes,
  maintenanceMinutes: view.maintenanceMinutes,
})

const componentJson = (component: ComponentView) => ({
  id: component.id,
  name: namesOf(component.id),
  status: component.level,
  checkedAt: iso(component.checkedAt) ?? null,
  availability90Days: rounded(component.ratio, 7),
  days: component.days.map((day) => ({ date: day.day, ...measured(day) })),
})

const monthJson = (month: MonthView) => ({
  month: month.month,
  component: "api-v1",
  target: availabilityTarget,
  ...measured(month),
  errorBudgetMinutes: rounded(month.budgetMinutes, 4),
  errorBudgetRemainingMinutes: rounded(month.remainingMinutes, 4),
})

/** An incident or maintenance, as JSON and webhooks have it. */
export const noticeJson = (notice: Notice, { publicUrl }: Pick<Site, "publicUrl">) => ({
  id: notice.id,
  kind: notice.kind,
  title: notice.title,
  state: notice.state,
  components: notice.components,
  ...(notice.kind === "incident"
    ? {
        impact: notice.impact,
        startedAt: iso(notice.openedAt),
        resolvedAt: iso(notice.resolvedAt) ?? null,
      }
    : { startsAt: iso(notice.startsAt), endsAt: iso(notice.endsAt) }),
  url: `${publicUrl}/en/incidents/${notice.id}/`,
  updates: notice.updates.map(({ id, at, state, text }) => ({ id, at: iso(at), state, text })),
})

/** The same for operators, with what readers do not see. */
export const operatorNoticeJson = (notice: Notice, site: Pick<Site, "publicUrl">) => ({
  ...noticeJson(notice, site),
  ...(notice.kind === "incident"
    ? { origin: notice.origin, endProposedAt: iso(notice.endProposedAt) ?? null }
    : { announcedAt: iso(notice.announcedAt) }),
})

export const statusJson = (snapshot: Snapshot, site: Site): string =>
  `${JSON.stringify({
    service: site.name,
    url: site.publicUrl,
    updatedAt: iso(snapshot.updatedAt),
    timeZone: "Europe/Warsaw",
    status: snapshot.level,
    components: snapshot.components.map(componentJson),
    month: monthJson(snapshot.month),
    incidents: snapshot.incidents.map((notice) => noticeJson(notice, site)),
    maintenances: snapshot.maintenances.map((notice) => noticeJson(notice, site)),
    recent: snapshot.recent.map((notice) => noticeJson(notice, site)),
  })}\n`
