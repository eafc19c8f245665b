/** What operators send: the bodies of the operator API. */
import {
  componentIds,
  impacts,
  incidentStates,
  maintenanceStates,
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
const localTitle = z.strictObject({ en: title, pl: title.optional() })
const localText = z.strictObject({ en: text(longestText), pl: text(longestText).optional() })
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
  title: localTitle,
  text: localText,
  impact: z.enum(impacts),
  components,
  state: z.enum(incidentStates).default("investigating"),
})

export const incidentUpdate = z.strictObject({
  text: localText,
  state: z.enum(incidentStates),
  impact: z.enum(impacts).optional(),
  components: components.optional(),
})

export const newMaintenance = z.strictObject({
  title: localTitle,
  text: localText,
  components,
  startsAt: moment,
  endsAt: moment,
})

export const maintenanceUpdate = z.strictObject({
  text: localText,
  state: z.enum(maintenanceStates),
})
