/** The JSON of both APIs: schemas of requests check them, and all describe them in OpenAPI. */
import {
  componentIds,
  componentLevels,
  impacts,
  incidentStates,
  maintenanceStates,
  subscriberKinds,
  subscriberStates,
} from "@procurement/domain/status"
import { lineTextFault } from "@procurement/domain/standalone"
import { z } from "zod"

const longestText = 4_000
const isLine = (line: string): boolean =>
  line.trim() === "" || lineTextFault(line.trim(), longestText) === undefined

/** Control characters can't be shown, and neither XML nor e-mail can hold them. */
const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((value) => value.split("\n").every(isLine), "has a forbidden character")

const title = text(200).refine((value) => !/[\r\n\t]/.test(value), "must be one line")
const newTitle = z.strictObject({ en: title, pl: title.optional() })
const newText = z.strictObject({ en: text(longestText), pl: text(longestText).optional() })
const components = z
  .array(z.enum(componentIds))
  .min(1)
  .transform((ids) => [...new Set(ids)])
/** ISO 8601 with an offset; seconds may be left out. */
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/
const notAMoment = "must be a time such as 2026-12-05T02:00+01:00"
const moment = z
  .string()
  .regex(momentForm, notAMoment)
  .refine((value) => !Number.isNaN(Date.parse(value)), notAMoment)
  .transform((value) => Date.parse(value))
  .meta({ example: "2026-12-05T02:00+01:00" })

export const newIncident = z.strictObject({
  title: newTitle,
  text: newText,
  impact: z.enum(impacts),
  components,
  state: z.enum(incidentStates).default("investigating"),
})
export const incidentUpdate = z.strictObject({
  text: newText,
  state: z.enum(incidentStates),
  impact: z.enum(impacts).optional(),
  components: components.optional(),
})
export const newMaintenance = z.strictObject({
  title: newTitle,
  text: newText,
  components,
  startsAt: moment,
  endsAt: moment,
})
export const maintenanceUpdate = z.strictObject({ text: newText, state: z.enum(maintenanceStates) })

/** The domain decides which URLs are allowed. */
export const webhookRequest = z.object({
  url: z.string().meta({ maxLength: 1_024, format: "uri" }),
})

const time = z.iso.datetime().meta({ example: "2026-11-24T08:30:00.000Z" })
const exampleId = (prefix: string) => z.string().meta({ example: `${prefix}_…` })
const localText = z
  .object({ en: z.string(), pl: z.string().exactOptional() })
  .meta({ id: "LocalText", description: "English, and Polish if it was given." })
const component = z.enum(componentIds).meta({ id: "ComponentId" })
const impact = z
  .enum(impacts)
  .meta({ id: "Impact", description: "`minor` is degraded; `major` and `critical` are down." })

const noticeOf = <State extends z.ZodType, More extends z.ZodRawShape>(
  kind: "incident" | "maintenance",
  state: State,
  more: More,
) =>
  z.object({
    id: exampleId(kind === "incident" ? "inc" : "mnt"),
    kind: z.literal(kind),
    title: localText,
    state,
    components: z.array(component).min(1),
    ...more,
    url: z.url(),
    updates: z
      .array(z.object({ id: exampleId("upd"), at: time, state, text: localText }))
      .min(1)
      .meta({ description: "Oldest first." }),
  })

const incidentShape = noticeOf("incident", z.enum(incidentStates).meta({ id: "IncidentState" }), {
  impact,
  startedAt: time,
  resolvedAt: time.nullable(),
})
const maintenanceShape = noticeOf(
  "maintenance",
  z.enum(maintenanceStates).meta({ id: "MaintenanceState" }),
  { startsAt: time, endsAt: time },
)
const incident = incidentShape.meta({ id: "Incident" })
const maintenance = maintenanceShape.meta({ id: "Maintenance" })

export const operatorIncident = incidentShape
  .extend({
    origin: z.enum(["operator", "automatic"]).meta({
      description: "`automatic`: failed checks opened it, and no operator has updated it yet.",
    }),
    endProposedAt: time.nullable().meta({
      description: "Since when checks have succeeded again; you can resolve the incident.",
    }),
  })
  .meta({ id: "OperatorIncident" })
export const operatorMaintenance = maintenanceShape
  .extend({ announcedAt: time })
  .meta({ id: "OperatorMaintenance" })

const updated = <Notice extends z.ZodType>(kind: string, data: Notice) =>
  z.object({
    id: z.string().meta({ description: "The id of the update.", example: "upd_…" }),
    version: z.literal(1),
    createdAt: time,
    type: z.literal(`status.${kind}.updated`),
    data,
  })
export const incidentUpdated = updated("incident", incident)
export const maintenanceUpdated = updated("maintenance", maintenance)

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

/** The page as JSON. */
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

export const webhook = z.object({
  id: exampleId("sbr"),
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

const fieldError = z.object({
  pointer: z.string().meta({ description: "JSON Pointer (RFC 6901).", example: "/title/en" }),
  message: z.string(),
})
export const problem = z
  .object({
    status: z.int(),
    code: z.string().meta({ description: "Stable: branch on this code, not on the texts." }),
    title: z.string(),
    detail: z.string().exactOptional(),
    errors: z.array(fieldError).exactOptional().meta({ description: "The invalid fields." }),
  })
  .meta({ id: "Problem" })
