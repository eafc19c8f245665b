/**
 * Incidents and announced maintenance, with the updates on the status page.
 *
 * Pure. Invalid requests are rejected with data, and ended notices never change. Each update has an
 * id, on which feeds and deliveries are based.
 */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import type { Instant } from "../calendar/wall-clock.ts"
import { nextAttemptAt } from "../webhook/delivery-transition.ts"
import { noticeHours, type TimeSpan } from "./availability.ts"
import type { ComponentId, Impact } from "./component.ts"

/** Text by language; without Polish, all readers get English. */
export interface LocalText {
  readonly en: string
  readonly pl?: string | undefined
}

export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const
export type IncidentState = (typeof incidentStates)[number]

export const maintenanceStates = ["scheduled", "inProgress", "completed", "cancelled"] as const
export type MaintenanceState = (typeof maintenanceStates)[number]

export interface NoticeUpdate<State extends IncidentState | MaintenanceState> {
  readonly id: string
  readonly at: number
  readonly state: State
  readonly text: LocalText
}

export interface Incident {
  readonly kind: "incident"
  readonly id: string
  readonly title: LocalText
  readonly impact: Impact
  readonly components: ReadonlyArray<ComponentId>
  /** `automatic`: opened by failed checks, without an update by an operator yet. */
  readonly origin: "operator" | "automatic"
  readonly state: IncidentState
  readonly openedAt: number
  readonly resolvedAt?: number | undefined
  /** Since when checks have succeeded again, so that an operator may resolve the incident. */
  readonly endProposedAt?: number | undefined
  /** Oldest first, at least one. */
  readonly updates: ReadonlyArray<NoticeUpdate<IncidentState>>
}

export interface Maintenance {
  readonly kind: "maintenance"
  readonly id: string
  readonly title: LocalText
  readonly components: ReadonlyArray<ComponentId>
  readonly state: MaintenanceState
  readonly announcedAt: number
  readonly startsAt: number
  readonly endsAt: number
  readonly updates: ReadonlyArray<NoticeUpdate<MaintenanceState>>
}

export type Notice = Incident | Maintenance

/** Legal transitions, as data. An update may also repeat the current state. */
export const incidentMoves = {
  investigating: ["investigating", "identified", "monitoring", "resolved"],
  identified: ["investigating", "identified", "monitoring", "resolved"],
  monitoring: ["investigating", "identified", "monitoring", "resolved"],
  resolved: [],
} as const satisfies Record<IncidentState, ReadonlyArray<IncidentState>>

export const maintenanceMoves = {
  scheduled: ["scheduled", "inProgress", "cancelled"],
  inProgress: ["inProgress", "completed"],
  completed: [],
  cancelled: [],
} as const satisfies Record<MaintenanceState, ReadonlyArray<MaintenanceState>>

/** The notice has ended, or its state does not allow the transition. */
export class NoticeMoveRejected extends Data.TaggedError("NoticeMoveRejected")<{
  readonly from: IncidentState | MaintenanceState
  readonly to: IncidentState | MaintenanceState
}> {}

/** Maintenance must start in the future and end after its start. */
export class MaintenanceTimeRejected extends Data.TaggedError("MaintenanceTimeRejected")<{
  readonly reason: "starts-in-the-past" | "ends-before-start"
}> {}

export interface NewIncident
  extends Pick<Incident, "id" | "title" | "impact" | "components" | "origin"> {
  readonly update: NoticeUpdate<IncidentState>
}

export const openIncident = ({ update, ...rest }: NewIncident): Incident => ({
  kind: "incident",
  ...rest,
  state: update.state,
  openedAt: update.at,
  ...(update.state === "resolved" ? { resolvedAt: update.at } : {}),
  updates: [update],
})

export interface IncidentChange {
  readonly update: NoticeUpdate<IncidentState>
  readonly by: Incident["origin"]
  readonly impact?: Impact | undefined
  readonly components?: ReadonlyArray<ComponentId> | undefined
}

export const updateIncident = (
  incident: Incident,
  { update, by, impact, components }: IncidentChange,
): Result.Result<Incident, NoticeMoveRejected> => {
  const moves: ReadonlyArray<IncidentState> = incidentMoves[incident.state]
  if (!moves.includes(update.state)) {
    return Result.fail(new NoticeMoveRejected({ from: incident.state, to: update.state }))
  }
  const { endProposedAt, ...rest } = incident
  return Result.succeed({
    ...rest,
    origin: by === "operator" ? "operator" : incident.origin,
    impact: impact ?? incident.impact,
    components: components ?? incident.components,
    state: update.state,
    ...(update.state === "monitoring" && endProposedAt !== undefined ? { endProposedAt } : {}),
    ...(update.state === "resolved" ? { resolvedAt: update.at } : {}),
    updates: [...incident.updates, update],
  })
}

/** Records that checks succeed again; the public state does not change. */
export const proposeEnd = (incident: Incident, at: number): Incident =>
  incident.state === "resolved" || incident.endProposedAt !== undefined
    ? incident
    : { ...incident, endProposedAt: at }

/** Withdraws the proposal when checks fail again. */
export const withdrawProposal = ({ endProposedAt: _proposed, ...incident }: Incident): Incident =>
  incident

export interface NewMaintenance
  extends Pick<Maintenance, "id" | "title" | "components" | "startsAt" | "endsAt"> {
  readonly update: NoticeUpdate<"scheduled">
}

export const announceMaintenance = ({
  update,
  ...rest
}: NewMaintenance): Result.Result<Maintenance, MaintenanceTimeRejected> => {
  if (rest.startsAt < update.at) {
    return Result.fail(new MaintenanceTimeRejected({ reason: "starts-in-the-past" }))
  }
  if (rest.endsAt <= rest.startsAt) {
    return Result.fail(new MaintenanceTimeRejected({ reason: "ends-before-start" }))
  }
  return Result.succeed({
    kind: "maintenance",
    ...rest,
    state: "scheduled",
    announcedAt: update.at,
    updates: [update],
  })
}

export const updateMaintenance = (
  maintenance: Maintenance,
  update: NoticeUpdate<MaintenanceState>,
): Result.Result<Maintenance, NoticeMoveRejected> => {
  const moves: ReadonlyArray<MaintenanceState> = maintenanceMoves[maintenance.state]
  if (!moves.includes(update.state)) {
    return Result.fail(new NoticeMoveRejected({ from: maintenance.state, to: update.state }))
  }
  return Result.succeed({
    ...maintenance,
    state: update.state,
    updates: [...maintenance.updates, update],
  })
}

/** Returns the state that is due by the announced times; undefined when it is current. */
export const dueMaintenanceState = (
  { state, startsAt, endsAt }: Maintenance,
  now: number,
): "inProgress" | "completed" | undefined => {
  if (state === "scheduled" && now >= startsAt) return "inProgress"
  return state === "inProgress" && now >= endsAt ? "completed" : undefined
}

export const isOver = (notice: Notice): boolean =>
  notice.kind === "incident"
    ? notice.state === "resolved"
    : notice.state === "completed" || notice.state === "cancelled"

/** Returns when the notice began, for sorting and for assignment to a month. */
export const beganAt = (notice: Notice): number =>
  notice.kind === "incident" ? notice.openedAt : notice.startsAt

/**
 * Returns the periods of announced maintenance that are excluded from a component's availability:
 * as announced, regardless of the actual end, and only when announced in time.
 */
export const excludedSpans = (
  maintenances: ReadonlyArray<Maintenance>,
  component: ComponentId,
): ReadonlyArray<TimeSpan> =>
  maintenances
    .filter(({ components }) => components.includes(component))
    .filter(({ state }) => state !== "cancelled")
    .filter(({ announcedAt, startsAt }) => startsAt - announcedAt >= noticeHours * 3_600_000)
    .map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))

export const subscriberKinds = ["webhook", "email"] as const
export type SubscriberKind = (typeof subscriberKinds)[number]

/** `unconfirmed`: waiting for the owner's confirmation; `paused`: the webhook has failed. */
export const subscriberStates = ["unconfirmed", "active", "paused"] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** Validity of the link in a confirmation e-mail, in hours. */
export const confirmationHours = 24

export type UpdateDelivery =
  | { readonly _tag: "Waiting"; readonly failures: number; readonly dueAt: Instant }
  | { readonly _tag: "Delivered"; readonly settledAt: Instant }
  /** All attempts failed, or the endpoint is gone; sent again when it is resumed. */
  | { readonly _tag: "Held"; readonly settledAt: Instant }
  /** The mail server rejected the address permanently. */
  | { readonly _tag: "Refused"; readonly settledAt: Instant }

export type UpdateAttempt =
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Failed"; readonly retryAfterSeconds?: number | undefined }
  /** The webhook's endpoint asked for no more deliveries. */
  | { readonly _tag: "Gone" }
  | { readonly _tag: "RefusedForGood" }

/**
 * Applies an attempt that ended at that instant. Pure.
 *
 * The schedule is that of all webhooks (`nextAttemptAt`). Delivered and refused are final; a
 * delivery without further attempts is held, not lost.
 */
export const updateDeliveryAfter = (
  delivery: UpdateDelivery,
  attempt: UpdateAttempt,
  at: Instant,
): UpdateDelivery => {
  if (delivery._tag !== "Waiting") return delivery
  if (attempt._tag === "Accepted") return { _tag: "Delivered", settledAt: at }
  if (attempt._tag === "RefusedForGood") return { _tag: "Refused", settledAt: at }
  if (attempt._tag === "Gone") return { _tag: "Held", settledAt: at }
  const failures = delivery.failures + 1
  const dueAt = nextAttemptAt(failures, at, attempt.retryAfterSeconds)
  return dueAt === undefined
    ? { _tag: "Held", settledAt: at }
    : { _tag: "Waiting", failures, dueAt }
}
