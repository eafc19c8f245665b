/** Settings for metrics and traces. */
import { z } from "zod"
import { emptyOr, type SettingsOf, url } from "../settings.ts"

const ratioText = z
  .string()
  .regex(/^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/, "must be a number from 0 to 1")
  .transform(Number)
  .meta({ title: "number 0 to 1" })

const headerList = z
  .string()
  .transform((text, context): Readonly<Record<string, string>> => {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "")
    const entries = pairs.map((pair) => {
      const at = pair.indexOf("=")
      return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()] as const
    })
    if (pairs.every((pair) => /^\s*[\w-]+\s*=\s*\S/.test(pair))) return Object.fromEntries(entries)
    context.addIssue("must be name=value, separated by commas")
    return z.NEVER
  })
  .meta({ title: "list" })

export const tracingSettings = {
  OTLP_URL: emptyOr(url)
    .prefault("")
    .describe("OpenTelemetry collector, http://host:4318; empty: nothing is recorded"),
  OTLP_HEADERS: headerList.prefault("").meta({
    description: "headers for the collector, name=value, separated by commas",
    isSecret: true,
  }),
  TRACE_RATIO: ratioText
    .prefault("1")
    .describe("share of the traces starting here that is recorded, from 0 to 1"),
} as const

export type TracingSettings = SettingsOf<typeof tracingSettings>
