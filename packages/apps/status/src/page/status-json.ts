/** The page as JSON, for programs. Fields are added, and never change their meaning. */
import { availabilityTarget, type Availability, type Notice } from "@procurement/domain/status"
import type { ComponentView, MonthView, Snapshot } from "../status-view.ts"
import type { Site } from "../app.ts"
import { inBoth } from "./language.ts"

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | undefined): string | null => (at === undefined ? null : iso(at))

const rounded = (value: number | undefined, digits: number): number | null =>
  value === undefined ? null : Number(value.toFixed(digits))

const measured = (view: Availability & { readonly ratio: number | undefined }) => ({
  availability: rounded(view.ratio, 7),
  downMinutes: rounded(view.downMinutes, 4),
  measuredMinutes: view.measuredMinutes,
  maintenanceMinutes: view.maintenanceMinutes,
})

const componentJson = ({ id, level, checkedAt, ratio, days }: ComponentView) => ({
  id,
  name: inBoth(({ components }) => components[id]),
  status: level,
  checkedAt: isoOrNull(checkedAt),
  availability90Days: rounded(ratio, 7),
  days: days.map((day) => ({ date: day.day, ...measured(day) })),
})

const monthJson = (view: MonthView) => ({
  month: view.month,
  component: "api-v1",
  target: availabilityTarget,
  ...measured(view),
  errorBudgetMinutes: rounded(view.budgetMinutes, 4),
  errorBudgetRemainingMinutes: rounded(view.remainingMinutes, 4),
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
        resolvedAt: isoOrNull(notice.resolvedAt),
      }
    : { startsAt: iso(notice.startsAt), endsAt: iso(notice.endsAt) }),
  url: `${publicUrl}/en/incidents/${notice.id}/`,
  updates: notice.updates.map(({ id, at, state, text }) => ({ id, at: iso(at), state, text })),
})

/** The same for operators, with what readers do not see. */
export const operatorNoticeJson = (notice: Notice, site: Site) => ({
  ...noticeJson(notice, site),
  ...(notice.kind === "incident"
    ? { origin: notice.origin, endProposedAt: isoOrNull(notice.endProposedAt) }
    : { announcedAt: iso(notice.announcedAt) }),
})

export const statusJson = (snapshot: Snapshot, site: Site): string => {
  const listed = (notices: ReadonlyArray<Notice>) =>
    notices.map((notice) => noticeJson(notice, site))
  const content = {
    service: site.name,
    url: site.publicUrl,
    updatedAt: iso(snapshot.updatedAt),
    timeZone: "Europe/Warsaw",
    status: snapshot.level,
    components: snapshot.components.map(componentJson),
    month: monthJson(snapshot.month),
    incidents: listed(snapshot.incidents),
    maintenances: listed(snapshot.maintenances),
    recent: listed(snapshot.recent),
  }
  return `${JSON.stringify(content)}\n`
}
