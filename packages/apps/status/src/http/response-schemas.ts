/** The JSON that the status page returns and sends, as schemas for its OpenAPI document. */
import {
  componentIds,
  componentLevels,
  impacts,
  incidentStates,
  maintenanceStates,
  subscriberKinds,
  subscriberStates,
} from "@procurement/domain/status"
import { z } from "zod"

const time = z.iso.datetime().meta({ example: "2026-11-24T08:30:00.000Z" })
const localText = z
  .object({ en: z.string(), pl: z.string().exactOptional() })
  .meta({ id: "LocalText", description: "English, and Polish if it was given." })
const component = z.enum(componentIds).meta({ id: "ComponentId" })
const impact = z
  .enum(impacts)
  .meta({ id: "Impact", description: "`minor` is degraded; `major` and `critical` are down." })
const incidentState = z.enum(incidentStates).meta({ id: "IncidentState" })
const maintenanceState = z.enum(maintenanceStates).meta({ id: "MaintenanceState" })

const updatesOf = <State extends z.ZodType>(state: State) =>
  z
    .array(
      z.object({ id: z.string().meta({ example: "upd_…" }), at: time, state, text: localText }),
    )
    .min(1)
    .meta({ description: "Oldest first." })

const incidentShape = {
  id: z.string().meta({ example: "inc_…" }),
  kind: z.literal("incident"),
  title: localText,
  state: incidentState,
  components: z.array(component).min(1),
  impact,
  startedAt: time,
  resolvedAt: time.nullable(),
  url: z.url(),
  updates: updatesOf(incidentState),
}
const maintenanceShape = {
  id: z.string().meta({ example: "mnt_…" }),
  kind: z.literal("maintenance"),
  title: localText,
  state: maintenanceState,
  components: z.array(component).min(1),
  startsAt: time,
  endsAt: time,
  url: z.url(),
  updates: updatesOf(maintenanceState),
}

const incident = z.object(incidentShape).meta({ id: "Incident" })
const maintenance = z.object(maintenanceShape).meta({ id: "Maintenance" })

export const operatorIncident = z
  .object({
    ...incidentShape,
    origin: z.enum(["operator", "automatic"]).meta({
      description: "`automatic`: failed checks opened it, and no operator has updated it yet.",
    }),
    endProposedAt: time.nullable().meta({
      description: "Since when checks have succeeded again; you can resolve the incident.",
    }),
  })
  .meta({ id: "OperatorIncident" })
export const operatorMaintenance = z
  .object({ ...maintenanceShape, announcedAt: time })
  .meta({ id: "OperatorMaintenance" })
export const operatorIncidents = z.object({ items: z.array(operatorIncident) })
export const operatorMaintenances = z.object({ items: z.array(operatorMaintenance) })

const measured = {
  availability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: "From 0 to 1; `null` when nothing was measured." }),
  downMinutes: z.number().min(0),
  measuredMinutes: z.int().min(0),
  maintenanceMinutes: z
    .int()
    .min(0)
    .meta({ description: "Announced at least 24 hours in advance; not counted." }),
}
const level = z.enum(componentLevels).meta({ id: "Level" })
const day = z.object({ date: z.iso.date(), ...measured }).meta({ id: "Day" })
const componentStatus = z
  .object({
    id: component,
    name: localText,
    status: level,
    checkedAt: time.nullable(),
    availability90Days: measured.availability,
    days: z.array(day).meta({ description: "The last 90 days, oldest first." }),
  })
  .meta({ id: "Component" })
const month = z
  .object({
    month: z.string().regex(/^\d{4}-\d\d$/),
    component: z.literal("api-v1"),
    target: z.number().meta({ example: 0.9995 }),
    ...measured,
    errorBudgetMinutes: z.number(),
    errorBudgetRemainingMinutes: z
      .number()
      .meta({ description: "Negative if the budget is exceeded." }),
  })
  .meta({ id: "Month", description: "The calendar month in Warsaw, so far." })

export const status = z
  .object({
    service: z.string(),
    url: z.url(),
    updatedAt: time,
    timeZone: z.literal("Europe/Warsaw"),
    status: level.meta({ description: "The worst of all components that were measured." }),
    components: z.array(componentStatus),
    month,
    incidents: z.array(incident).meta({ description: "Incidents that are not resolved yet." }),
    maintenances: z.array(maintenance).meta({ description: "Scheduled or in progress." }),
    recent: z.array(z.discriminatedUnion("kind", [incident, maintenance])).meta({
      description: "Resolved or completed, of the last 7 days, newest first.",
    }),
  })
  .meta({ id: "Status" })

const webhookEvent = {
  id: z.string().meta({ description: "The id of the update.", example: "upd_…" }),
  version: z.literal(1),
  createdAt: time,
}
export const incidentUpdated = z.object({
  ...webhookEvent,
  type: z.literal("status.incident.updated"),
  data: incident,
})
export const maintenanceUpdated = z.object({
  ...webhookEvent,
  type: z.literal("status.maintenance.updated"),
  data: maintenance,
})

export const webhookRequest = z.object({ url: z.url().max(1_024) })
export const webhook = z.object({
  id: z.string().meta({ example: "sbr_…" }),
  secret: z.string().meta({
    description:
      "Shown only once. Verifies signatures. As a bearer token it ends or resumes the " +
      "subscription.",
    example: "whsec_…",
  }),
  url: z.url(),
})

const kind = z.enum(subscriberKinds)
const count = z.int().min(0)
export const subscribers = z.object({
  subscribers: z.array(z.object({ kind, state: z.enum(subscriberStates), count })),
  deliveries: z.array(
    z.object({ kind, state: z.enum(["waiting", "delivered", "held", "refused"]), count }),
  ),
})
export const resumed = z.object({ resumed: count })

export const problem = z
  .object({
    status: z.int(),
    code: z.string().meta({ description: "Stable: branch on this code, not on the texts." }),
    title: z.string(),
    detail: z.string().exactOptional(),
    errors: z
      .array(
        z.object({
          pointer: z
            .string()
            .meta({ description: "JSON Pointer (RFC 6901).", example: "/title/en" }),
          message: z.string(),
        }),
      )
      .exactOptional()
      .meta({ description: "The invalid fields." }),
  })
  .meta({ id: "Problem" })
