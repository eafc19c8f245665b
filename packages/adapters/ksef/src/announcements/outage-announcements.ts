/**
 * `OutageAnnouncements` by the Ministry's public service: one GET, no login, no limit group.
 *
 * The service is away now and then by itself: that announces nothing.
 */
import { type OutageAnnouncements, OutageAnnouncementsError } from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { Agent, type Dispatcher } from "undici"
import { exchange, type Exchanged } from "../http/exchange.ts"
import { announcementMessages, outagesIn } from "./announcement-wire.ts"

export interface AnnouncementOptions {
  /** `https://api-latarnia.ksef.mf.gov.pl` in production; none: nothing is announced. */
  readonly baseUrl: string | undefined
  /** Default 10 seconds. */
  readonly deadlineMillis?: number | undefined
  readonly userAgent?: string | undefined
  readonly dispatcher?: Dispatcher | undefined
}

const maximumBytes = 1_000_000

const failed = (reason: "Unavailable" | "Unreadable", detail: string, cause?: unknown) =>
  Effect.fail(new OutageAnnouncementsError({ reason, detail, cause }))

const read = ({ status, bytes }: Exchanged) =>
  Effect.suspend(() => {
    if (status !== 200) return failed("Unavailable", `HTTP ${status}`)
    try {
      const parsed = announcementMessages.safeParse(JSON.parse(bytes.toString("utf8")))
      if (parsed.success) return Effect.succeed(outagesIn(parsed.data))
      const [issue] = parsed.error.issues
      const detail = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`
      return failed("Unreadable", detail, parsed.error)
    } catch (cause) {
      return failed("Unreadable", "the answer is no JSON", cause)
    }
  })

const asking = (baseUrl: string, options: AnnouncementOptions) => {
  const { origin, pathname } = new URL(baseUrl)
  const dispatcher = options.dispatcher ?? new Agent({ connections: 1 })
  const headers = {
    accept: "application/json",
    "user-agent": options.userAgent ?? "procurement-ksef/0.1.0",
  }
  return exchange(dispatcher, {
    origin,
    path: `${pathname.replace(/\/+$/, "")}/messages`,
    method: "GET",
    headers,
    body: null,
    deadlineMillis: options.deadlineMillis ?? 10_000,
    maximumBytes,
  }).pipe(
    Effect.catch(({ cause }) => failed("Unavailable", cause.message, cause)),
    Effect.flatMap(read),
  )
}

export const makeOutageAnnouncements = (
  options: AnnouncementOptions,
): OutageAnnouncements["Service"] => ({
  current: options.baseUrl === undefined ? Effect.succeed([]) : asking(options.baseUrl, options),
})
