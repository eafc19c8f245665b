/**
 * Posts incidents and maintenance for operators, failed checks and the clock.
 *
 * A notice, its new update and the deliveries of that update are stored in one transaction, so that
 * subscribers get exactly the updates that the page shows.
 */
import { randomBytes } from "node:crypto"
import { typeId } from "@procurement/domain/standalone"
import {
  announceMaintenance,
  dueMaintenanceState,
  type Incident,
  type IncidentChange,
  type IncidentState,
  type LocalText,
  type Maintenance,
  type MaintenanceState,
  type Notice,
  type NoticeUpdate,
  openIncident,
  updateIncident,
  updateMaintenance,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import type { App } from "../app.ts"
import { inBoth } from "../page/language.ts"

interface Update<State> {
  readonly text: LocalText
  readonly state: State
}
export type IncidentUpdate = Update<IncidentState> & Pick<IncidentChange, "impact" | "components">
type NewIncident = Update<IncidentState> & Pick<Incident, "title" | "impact" | "components">
type NewMaintenance = Pick<Update<"scheduled">, "text"> &
  Pick<Maintenance, "title" | "components" | "startsAt" | "endsAt">

export interface NoticeBoardDeps extends Pick<App, "database" | "notices" | "deliveries" | "now"> {
  /** Called after every commit. */
  readonly onPosted: () => void
}

export const makeNoticeBoard = (deps: NoticeBoardDeps) => {
  const { database, notices, deliveries, now, onPosted } = deps
  const newId = (kind: string): string => typeId(kind, now(), randomBytes(10))
  const updateOf = <State extends IncidentState | MaintenanceState>({
    state,
    text,
  }: Update<State>): NoticeUpdate<State> => ({ id: newId("upd"), at: now(), state, text })
  const post = <Posted extends Notice>(notice: Posted): Posted => {
    database.transaction(() => {
      notices.save(notice)
      deliveries.announce(notice)
    })
    onPosted()
    return notice
  }
  const change = (maintenance: Maintenance, request: Update<MaintenanceState>) =>
    Result.map(updateMaintenance(maintenance, updateOf(request)), post)
  return {
    open: ({ text, state, ...request }: NewIncident, origin: Incident["origin"]): Incident =>
      post(
        openIncident({ ...request, id: newId("inc"), origin, update: updateOf({ text, state }) }),
      ),
    update: (incident: Incident, request: IncidentUpdate, by: Incident["origin"]) => {
      const { impact, components } = request
      const update = updateOf(request)
      return Result.map(updateIncident(incident, { update, by, impact, components }), post)
    },
    announce: ({ text, ...request }: NewMaintenance) => {
      const update = updateOf({ state: "scheduled" as const, text })
      return Result.map(announceMaintenance({ id: newId("mnt"), ...request, update }), post)
    },
    updateMaintenance: change,
    /** Stores a change without notifying subscribers. */
    note: (notice: Notice): void => {
      notices.save(notice)
      onPosted()
    },
    /** Starts and completes maintenance whose time has come. */
    advance: (): void => {
      for (const maintenance of notices.openMaintenances()) {
        const state = dueMaintenanceState(maintenance, now())
        if (state === undefined) continue
        change(maintenance, { state, text: inBoth(({ automatic }) => automatic[state]) })
      }
    },
  }
}

export type NoticeBoard = ReturnType<typeof makeNoticeBoard>
