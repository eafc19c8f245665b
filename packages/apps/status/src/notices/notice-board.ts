/**
 * Posts incidents and maintenance for operators, failed checks and the clock.
 *
 * A notice, its new update and the deliveries of that update are stored in one transaction, so that
 * subscribers get exactly the updates that the page shows.
 */
import { randomBytes } from "node:crypto"
import { type Instant, typeId } from "@procurement/domain/standalone"
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
import { messages } from "../page/messages.ts"
import type { StatusDatabase } from "../storage/database.ts"
import type { DeliveryStore } from "../storage/delivery-store.ts"
import type { NoticeStore } from "../storage/notice-store.ts"

interface Update<State> {
  readonly text: LocalText
  readonly state: State
}
export type IncidentUpdate = Update<IncidentState> & Pick<IncidentChange, "impact" | "components">
type NewIncident = Update<IncidentState> & Pick<Incident, "title" | "impact" | "components">
type NewMaintenance = Pick<Update<"scheduled">, "text"> &
  Pick<Maintenance, "title" | "components" | "startsAt" | "endsAt">

export interface NoticeBoardDeps {
  readonly database: StatusDatabase
  readonly notices: NoticeStore
  readonly deliveries: DeliveryStore
  readonly now: () => Instant
  /** Called after every commit. */
  readonly onPosted: () => void
}

const newId = (kind: string, at: Instant): string => typeId(kind, at, randomBytes(10))

const updateOf = <State extends IncidentState | MaintenanceState>(
  at: Instant,
  { state, text }: Update<State>,
): NoticeUpdate<State> => ({ id: newId("upd", at), at, state, text })

export const makeNoticeBoard = (deps: NoticeBoardDeps) => {
  const { database, notices, deliveries, now, onPosted } = deps
  const post = <Posted extends Notice>(notice: Posted): Posted => {
    database.transaction(() => {
      notices.save(notice)
      deliveries.announce(notice)
    })
    onPosted()
    return notice
  }
  const change = (maintenance: Maintenance, request: Update<MaintenanceState>) =>
    Result.map(updateMaintenance(maintenance, updateOf(now(), request)), post)
  return {
    open: (request: NewIncident, origin: Incident["origin"]): Incident => {
      const { title, impact, components } = request
      const at = now()
      const update = updateOf(at, request)
      return post(openIncident({ id: newId("inc", at), title, impact, components, origin, update }))
    },
    update: (incident: Incident, request: IncidentUpdate, by: Incident["origin"]) => {
      const { impact, components } = request
      const update = updateOf(now(), request)
      return Result.map(updateIncident(incident, { update, by, impact, components }), post)
    },
    announce: ({ text, ...request }: NewMaintenance) => {
      const at = now()
      const update = updateOf(at, { state: "scheduled" as const, text })
      return Result.map(announceMaintenance({ id: newId("mnt", at), ...request, update }), post)
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
        if (state !== undefined) change(maintenance, { state, text: messages.automatic[state] })
      }
    },
  }
}

export type NoticeBoard = ReturnType<typeof makeNoticeBoard>
