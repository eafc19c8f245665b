/**
 * Parses the errors in an error response of KSeF, in any of its formats.
 *
 * Formats: problem-details (400 with `errors`, 401, 403 with `reasonCode`, 410, 429), the classic
 * `exception`, and the classic 429 `status`. A body in none of them has no errors; parsing never
 * fails. Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import * as z from "zod"
import type { KsefErrorEntry } from "../ksef-failure.ts"

const details = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? [])

const problem = z.object({
  title: z.string(),
  detail: z.string().nullish(),
  reasonCode: z.string().nullish(),
  errors: z.array(z.object({ code: z.int(), description: z.string(), details })).nullish(),
})

const classicDetail = z.object({
  exceptionCode: z.int(),
  exceptionDescription: z.string(),
  details,
})

const classic = z.object({ exception: z.object({ exceptionDetailList: z.array(classicDetail) }) })

const limited = z.object({ status: z.object({ description: z.string(), details }) })

export interface ErrorBody {
  readonly entries: ReadonlyArray<KsefErrorEntry>
  /** The message for people; undefined when the body has none. */
  readonly summary: string | undefined
}

const longestSummary = 500

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"))
  } catch {
    return undefined
  }
}

const longestOf = (entries: ReadonlyArray<KsefErrorEntry>): string =>
  entries.map((e) => [`${e.code} ${e.description}`, ...e.details].join(": ")).join("; ")

const body = (entries: ReadonlyArray<KsefErrorEntry>, summary: string): ErrorBody => ({
  entries,
  summary: (entries.length > 0 ? longestOf(entries) : summary).slice(0, longestSummary),
})

/** Parses the body of a 4xx or 5xx response. */
export const readErrorBody = (bytes: Uint8Array): ErrorBody => {
  const json = parseJson(bytes)
  const asProblem = problem.safeParse(json)
  if (asProblem.success) {
    const { title, detail, reasonCode, errors } = asProblem.data
    return body(errors ?? [], [title, detail, reasonCode].filter(Boolean).join(": "))
  }
  const asClassic = classic.safeParse(json)
  if (asClassic.success) {
    const entries = asClassic.data.exception.exceptionDetailList.map((entry) => ({
      code: entry.exceptionCode,
      description: entry.exceptionDescription,
      details: entry.details,
    }))
    return body(entries, "no exception details")
  }
  const asLimited = limited.safeParse(json)
  if (!asLimited.success) return { entries: [], summary: undefined }
  const { description, details: texts } = asLimited.data.status
  return body([], [description, ...texts].join(": "))
}
