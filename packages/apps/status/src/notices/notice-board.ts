/**
 * Posts incidents and maintenance for operators, failed checks and the clock.
 *
 * A notice, its new update and the deliveries of that update are stored in one transaction, so that
 * subscribers get exactly the updates that the page shows.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import {
  announceMaintenance,
  type ComponentId,
  dueMaintenanceState,
  type Impact,
  type Incident,
  type IncidentState,
  type LocalText,
  type Maintenance,
  type MaintenanceState,
  type MaintenanceTimeRejected,
  type Notice,
  type NoticeMoveRejected,
  type NoticeUpdate,
  openIncident,
  updateIncident,
  updateMaintenance,
} from "@procurement/domain/status"
import * as Result from "effect/Result"
import { randomBytes } from "node:crypto"
import type { StatusDatabase } from "../storage/database.ts"
import type { NoticeStore } from "../storage/notice-store.ts"
import { maintenanceTexts } from "./automatic-texts.ts"

export interface IncidentRequest {
  readonly title: LocalText
  readonly text: LocalText
  readonly impact: Impact
  readonly components: ReadonlyArray<ComponentId>
  readonly state: IncidentState
}

export interface UpdateRequest<State> {
  readonly text: LocalText
  readonly state: State
  readonly impact?: Impact | undefined
  readonly components?: ReadonlyArray<ComponentId> | undefined
}

export interface MaintenanceRequest {
  readonly title: LocalText
  readonly text: LocalText
  readonly components: ReadonlyArray<ComponentId>
  readonly startsAt: number
  readonly endsAt: number
}

export interface NoticeBoard {
  readonly open: (request: IncidentRequest, by: Incident["origin"]) => Incident
  readonly update: (
    incident: Incident,
    request: UpdateRequest<IncidentState>,
    by: Incident["origin"],
  ) => Result.Result<Incident, NoticeMoveRejected>
  readonly announce: (
    request: MaintenanceRequest,
  ) => Result.Result<Maintenance, MaintenanceTimeRejected>
  readonly updateMaintenance: (
    maintenance: Maintenance,
    request: UpdateRequest<MaintenanceState>,
  ) => Result.Result<Maintenance, NoticeMoveRejected>
  /** Stores a change without notifying subscribers. */
  readonly note: (notice: Notice) => void
  /** Starts and completes maintenance whose time has come. */
  readonly advance: () => void
}

export interface NoticeBoardDeps {
  readonly database: StatusDatabase
  readonly notices: NoticeStore
  readonly now: () => number
  /** Adds the deliveries of the notice's last update, in the same transaction. */
  readonly fanOut: (notice: Notice) => void
  /** Called after every commit. */
  readonly onPosted: (notice: Notice) => void
}

const newId = (kind: string, at: Instant): string => typeId(kind, at, randomBytes(10))

const updateOf = <State extends IncidentState | MaintenanceState>(
  at: Instant,
  { state, text }: { readonly state: State; readonly text: LocalText },
): NoticeUpdate<State> => ({ id: newId("upd", at), at, state, text })

export const makeNoticeBoard = (deps: NoticeBoardDeps): NoticeBoard => {
  const { database, notices, fanOut, onPosted } = deps
  const now = (): Instant => instant(deps.now())
  const post = <Posted extends Notice>(notice: Posted): Posted => {
    database.transaction(() => {
      notices.save(notice)
      fanOut(notice)
    })
    onPosted(notice)
    return notice
  }
  const change: NoticeBoard["updateMaintenance"] = (maintenance, request) =>
    Result.map(updateMaintenance(maintenance, updateOf(now(), request)), post)
  return {
    open: ({ title, impact, components, ...request }, origin) => {
      const at = now()
      const update = updateOf(at, request)
      return post(openIncident({ id: newId("inc", at), title, impact, components, origin, update }))
    },
    update: (incident, { impact, components, ...request }, by) => {
      const update = updateOf(now(), request)
      return Result.map(updateIncident(incident, { update, by, impact, components }), post)
    },
    announce: ({ text, ...request }) => {
      const at = now()
      const update = updateOf(at, { state: "scheduled" as const, text })
      return Result.map(announceMaintenance({ id: newId("mnt", at), ...request, update }), post)
    },
    updateMaintenance: change,
    note: (notice) => {
      database.transaction(() => notices.save(notice))
      onPosted(notice)
    },
    advance: () => {
      for (const maintenance of notices.openMaintenances()) {
        const state = dueMaintenanceState(maintenance, now())
        if (state !== undefined) change(maintenance, { state, text: maintenanceTexts[state] })
      }
    },
  }
}
