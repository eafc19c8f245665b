/** The control API: `SimulatorControl` as JSON under `/_sim`. */
import { toIso } from "@procurement/domain/calendar"
import {
  bodyText,
  type HttpRequest,
  type HttpResponse,
  type Route,
  sized,
} from "@procurement/lib-http"
import { z } from "zod"
import {
  AnnouncementEnd,
  NewAnnouncement,
  NoSuchEvent,
} from "../announcements/announcement-control.ts"
import { failureActions, FailurePlan } from "../failures/failure-plan.ts"
import { outageModes } from "../failures/failure-switchboard.ts"
import { failureTargets } from "../http/operation.ts"
import { json, noContent } from "../http/response.ts"
import { CertificateRequest, type SimulatorControl } from "./control.ts"

const Outage = z.object({ mode: z.enum(outageModes) }).strict()
const Clock = z.object({ offsetMillis: z.int() }).strict()
const NewAnnouncements = z.array(NewAnnouncement)
const Rotation = z.object({ keepOld: z.boolean().default(false) }).strict()

interface ControlCall {
  readonly call: `${Route["method"]} /_sim${string}`
  /** The form of the body. */
  readonly body?: string
  readonly does: string
  /** Its result is sent as JSON, a text as PEM; without a result the status is 204. */
  readonly handle: (
    control: SimulatorControl,
    body: unknown,
    parameters: HttpRequest["parameters"],
  ) => unknown
}

const clockOf = (control: SimulatorControl) => ({
  now: toIso(control.now()),
  offsetMillis: control.clockOffsetMillis(),
})

const announcementsOf = (control: SimulatorControl) =>
  control.announcements().map(({ publishedAt, startsAt, endsAt, ...rest }) => ({
    ...rest,
    published: toIso(publishedAt),
    start: toIso(startsAt),
    ...(endsAt === undefined ? {} : { end: toIso(endsAt) }),
  }))

const announceAll = async (control: SimulatorControl, requests: ReadonlyArray<NewAnnouncement>) => {
  const eventIds: Array<number> = []
  for (const one of requests) eventIds.push(await control.announce(one))
  return { eventIds }
}

export const controlCalls: ReadonlyArray<ControlCall> = [
  {
    call: "GET /_sim",
    does: "time, outage, failures that are left, this list",
    handle: (control) => ({
      ...clockOf(control),
      outage: control.outage(),
      failures: control.failures(),
      help: controlCalls.map((each) => ({ ...each, handle: undefined })),
      words: { match: [...failureTargets, "*"], action: failureActions },
    }),
  },
  {
    call: "GET /_sim/failures",
    does: "failures that are left",
    handle: (control) => control.failures(),
  },
  {
    call: "POST /_sim/failures",
    body: "{match, action, times?, after?, probability?, retryAfter?, delayMs?, status?, code?}",
    does: "makes matching requests fail: the next `times`, once `after` have passed",
    handle: (control, body) => control.failNext(FailurePlan.parse(body)),
  },
  {
    call: "DELETE /_sim/failures",
    does: "forgets failures",
    handle: (control) => control.clearFailures(),
  },
  {
    call: "PUT /_sim/outage",
    body: '{mode: "off" | "reset" | "status503"}',
    does: "breaks every request to KSeF; the announcements stay available",
    handle: (control, body) => control.setOutage(Outage.parse(body).mode),
  },
  { call: "GET /_sim/clock", does: "the simulator's time", handle: clockOf },
  {
    call: "PUT /_sim/clock",
    body: "{offsetMillis}",
    does: "moves the simulator's time against the system's: expiry, windows, deadlines",
    handle: (control, body) => control.setClockOffset(Clock.parse(body).offsetMillis),
  },
  {
    call: "POST /_sim/keys/rotate",
    body: "{keepOld?: false}",
    does: "new public keys; without keepOld the old ones are rejected at once (21470)",
    handle: async (control, body) => ({
      publicKeyIds: await control.rotateKeys(Rotation.parse(body)),
    }),
  },
  {
    call: "GET /_sim/upo-certificates",
    does: "whom to trust for the signature on UPOs, as PEM",
    handle: (control) => control.upoCertificates(),
  },
  {
    call: "POST /_sim/certificates",
    body: '{nip, organization?, algorithm?: "RSA" | "EC"}',
    does: "a new key and certificate with which that company logs in, as PEM in JSON",
    handle: (control, body) => control.testCertificate(CertificateRequest.parse(body)),
  },
  {
    call: "GET /_sim/announcements",
    does: "what was announced",
    handle: announcementsOf,
  },
  {
    call: "POST /_sim/announcements",
    body: '{category: "MAINTENANCE" | "FAILURE" | "TOTAL_FAILURE", start?, end?, title?, text?}',
    does: "publishes an announcement; returns its event id",
    handle: (control, body) => announceAll(control, [NewAnnouncement.parse(body)]),
  },
  {
    call: "PUT /_sim/announcements",
    body: "[announcement, ...]",
    does: "replaces all announcements by these",
    handle: async (control, body) => {
      const requests = NewAnnouncements.parse(body)
      await control.clearAnnouncements()
      return announceAll(control, requests)
    },
  },
  {
    call: "POST /_sim/announcements/{eventId}/end",
    body: "{end?}",
    does: "ends a failure or a maintenance, now or at a given time",
    handle: (control, body, { eventId }) =>
      control.endAnnouncement(Number(eventId), AnnouncementEnd.parse(body).end),
  },
  {
    call: "DELETE /_sim/announcements",
    does: "deletes all announcements",
    handle: (control) => control.clearAnnouncements(),
  },
  {
    call: "GET /_sim/invoices",
    does: "every document that ever arrived, how often and when",
    handle: (control) => control.invoices(),
  },
  {
    call: "POST /_sim/reset",
    does: "forgets all but the keys",
    handle: (control) => control.reset(),
  },
]

const isWrongInput = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof SyntaxError || error instanceof NoSuchEvent

const responseOf = (value: unknown): HttpResponse => {
  if (value === undefined) return noContent
  if (typeof value !== "string") return sized(json(200, value))
  const headers = { "Content-Type": "application/x-pem-file; charset=utf-8" }
  return sized({ status: 200, headers, body: value })
}

const served =
  (control: SimulatorControl, { handle }: ControlCall): Route["handle"] =>
  async (request) => {
    const text = bodyText(await request.body())
    try {
      const body: unknown = text === "" ? {} : JSON.parse(text)
      return responseOf(await handle(control, body, request.parameters))
    } catch (error) {
      if (!isWrongInput(error)) throw error
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      return sized(json(400, { error: message }))
    }
  }

export const controlRoutes = (control: SimulatorControl): ReadonlyArray<Route> =>
  controlCalls.map((each) => {
    const [method, path] = each.call.split(" ") as [Route["method"], string]
    return { method, path, handle: served(control, each) }
  })
