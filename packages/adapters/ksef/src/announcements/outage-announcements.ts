/**
 * Reads the Ministry's public announcements of KSeF outages: one GET without login or rate limit.
 *
 * An outage of the announcement service itself announces nothing.
 */
import { instant } from "@procurement/domain/calendar"
import {
  type Outage,
  type OutageAnnouncements,
  OutageAnnouncementsError,
  type OutageKind,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { Agent, type Dispatcher } from "undici"
import * as z from "zod"
import { sendRequest, type HttpResponse } from "../http/send-request.ts"

const moment = z.iso.datetime({ offset: true }).transform((text) => instant(Date.parse(text)))

const message = z.object({
  eventId: z.union([z.int(), z.string()]),
  category: z.string(),
  type: z.string(),
  start: moment,
  end: moment.nullish(),
  version: z.int(),
})
type AnnouncementMessage = z.infer<typeof message>

/** Each message for itself, so that an unreadable one does not hide the others. */
const announcementMessages = z.array(z.unknown())

const kinds: Readonly<Record<string, OutageKind>> = {
  MAINTENANCE: "unavailability",
  FAILURE: "failure",
  TOTAL_FAILURE: "total-failure",
}

/** Message types with an end time. The end of a failure is announced only after it is over. */
const endingTypes: ReadonlySet<string> = new Set(["MAINTENANCE_ANNOUNCEMENT", "FAILURE_END"])
const beginningTypes: ReadonlySet<string> = new Set(["MAINTENANCE_ANNOUNCEMENT", "FAILURE_START"])

const newest = (
  messages: ReadonlyArray<AnnouncementMessage>,
  types: ReadonlySet<string>,
): AnnouncementMessage | undefined =>
  messages
    .filter(({ type }) => types.has(type))
    .reduce<AnnouncementMessage | undefined>(
      (best, each) => (best === undefined || each.version > best.version ? each : best),
      undefined,
    )

const outageOf = (
  kind: OutageKind,
  messages: ReadonlyArray<AnnouncementMessage>,
): Outage | undefined => {
  const ending = newest(messages, endingTypes)
  const beginning = newest(messages, beginningTypes) ?? ending
  if (beginning === undefined) return undefined
  const id = `${beginning.category} ${beginning.eventId}`
  const since = beginning.start
  const until = ending?.end ?? undefined
  if (until === undefined) return { id, kind, since }
  // An end before the start is a mistake of the Ministry: the event is ignored.
  return until < since ? undefined : { id, kind, since, until }
}

/** The outages in the messages, each once. */
export const outagesIn = (messages: ReadonlyArray<AnnouncementMessage>): ReadonlyArray<Outage> => {
  const events = Map.groupBy(messages, ({ category, eventId }) => `${category} ${eventId}`)
  return [...events.values()].flatMap((group) => {
    const kind = kinds[group[0]?.category ?? ""]
    return kind === undefined ? [] : (outageOf(kind, group) ?? [])
  })
}

export interface AnnouncementOptions {
  /** `https://api-latarnia.ksef.mf.gov.pl` in production. Undefined: there are no announcements. */
  readonly baseUrl: string | undefined
  /** Receives the fault of each unreadable announcement beside readable ones. Must not throw. */
  readonly onUnreadable?: ((detail: string) => void) | undefined
  /** Default 10 seconds. */
  readonly deadlineMillis?: number | undefined
  readonly userAgent?: string | undefined
  readonly dispatcher?: Dispatcher | undefined
}

const maximumBytes = 1_000_000

const failed = (reason: "Unavailable" | "Unreadable", detail: string, cause?: unknown) =>
  Effect.fail(new OutageAnnouncementsError({ reason, detail, cause }))

const issueOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`

/** The outages of the readable messages; fails when none of them is readable. */
const readMessages = (json: unknown, onUnreadable: AnnouncementOptions["onUnreadable"]) => {
  const list = announcementMessages.safeParse(json)
  if (!list.success) return failed("Unreadable", issueOf(list.error), list.error)
  const read = list.data.map((each) => message.safeParse(each))
  const errors = read.flatMap(({ error }) => error ?? [])
  const [first] = errors
  if (first !== undefined && errors.length === read.length) {
    return failed("Unreadable", issueOf(first), first)
  }
  for (const error of errors) onUnreadable?.(issueOf(error))
  return Effect.succeed(outagesIn(read.flatMap(({ data }) => data ?? [])))
}

const read = ({ status, bytes }: HttpResponse, { onUnreadable }: AnnouncementOptions) =>
  Effect.suspend(() => {
    if (status !== 200) return failed("Unavailable", `HTTP ${status}`)
    try {
      return readMessages(JSON.parse(bytes.toString("utf8")), onUnreadable)
    } catch (cause) {
      return failed("Unreadable", "the response is not JSON", cause)
    }
  })

const announcementRequest = (baseUrl: string, options: AnnouncementOptions) => {
  const { origin, pathname } = new URL(baseUrl)
  const dispatcher = options.dispatcher ?? new Agent({ connections: 1 })
  const headers = {
    accept: "application/json",
    "user-agent": options.userAgent ?? "procurement-ksef/0.1.0",
  }
  return sendRequest(dispatcher, {
    origin,
    path: `${pathname.replace(/\/+$/, "")}/messages`,
    method: "GET",
    headers,
    body: null,
    deadlineMillis: options.deadlineMillis ?? 10_000,
    maximumBytes,
  }).pipe(
    Effect.catch(({ cause }) => failed("Unavailable", cause.message, cause)),
    Effect.flatMap((answer) => read(answer, options)),
  )
}

export const makeOutageAnnouncements = (
  options: AnnouncementOptions,
): OutageAnnouncements["Service"] => ({
  current:
    options.baseUrl === undefined
      ? Effect.succeed([])
      : announcementRequest(options.baseUrl, options),
})
