/** The control API: `SimulatorControl` as JSON under `/_sim`. */
import { toIso } from "@procurement/domain/calendar"
import { bodyText } from "@procurement/lib-http"
import { Router, type Request, type RequestHandler } from "express"
import { z } from "zod"
import {
  AnnouncementEnd,
  NewAnnouncement,
  NoSuchEvent,
} from "../announcements/announcement-control.ts"
import { controlHelp, failureOptions } from "./control-help.ts"
import { FailurePlan } from "../failures/failure-plan.ts"
import { outageModes } from "../failures/failure-switchboard.ts"
import { CertificateRequest, type SimulatorControl } from "./control.ts"

const Outage = z.object({ mode: z.enum(outageModes) }).strict()
const Clock = z.object({ offsetMillis: z.int() }).strict()
const NewAnnouncements = z.array(NewAnnouncement)
const Rotation = z.object({ keepOld: z.boolean().default(false) }).strict()

interface Response {
  readonly status: number
  readonly body?: unknown
}

type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>
type Handler = (body: unknown, parameters: Parameters) => Response | Promise<Response>

const bodyOf = (request: Request): unknown => {
  const text = Buffer.isBuffer(request.body) ? bodyText(request.body) : ""
  return text === "" ? {} : JSON.parse(text)
}

const isWrongInput = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof SyntaxError || error instanceof NoSuchEvent

const route =
  (handle: Handler): RequestHandler =>
  async (request, response) => {
    try {
      const { status, body } = await handle(bodyOf(request), request.params)
      if (body === undefined) response.status(status).end()
      else response.status(status).json(body)
    } catch (error) {
      if (!isWrongInput(error)) throw error
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      response.status(400).json({ error: message })
    }
  }

const noContent: Response = { status: 204 }

const addAnnouncementRoutes = (router: Router, control: SimulatorControl): void => {
  const shown = () =>
    control.announcements().map(({ publishedAt, startsAt, endsAt, ...rest }) => ({
      ...rest,
      published: toIso(publishedAt),
      start: toIso(startsAt),
      ...(endsAt === undefined ? {} : { end: toIso(endsAt) }),
    }))
  const announceAll = async (wanted: ReadonlyArray<NewAnnouncement>): Promise<Response> => {
    const eventIds: Array<number> = []
    for (const one of wanted) eventIds.push(await control.announce(one))
    return { status: 200, body: { eventIds } }
  }
  router.get(
    "/announcements",
    route(() => ({ status: 200, body: shown() })),
  )
  router.post(
    "/announcements",
    route(async (body) => announceAll([NewAnnouncement.parse(body)])),
  )
  router.put(
    "/announcements",
    route(async (body) => {
      const wanted = NewAnnouncements.parse(body)
      await control.clearAnnouncements()
      return announceAll(wanted)
    }),
  )
  router.post(
    "/announcements/:eventId/end",
    route(async (body, { eventId }) => {
      await control.endAnnouncement(Number(eventId), AnnouncementEnd.parse(body).end)
      return noContent
    }),
  )
  router.delete(
    "/announcements",
    route(async () => {
      await control.clearAnnouncements()
      return noContent
    }),
  )
}

export const controlRoutes = (control: SimulatorControl): Router => {
  const router = Router()
  addAnnouncementRoutes(router, control)
  const clock = () => ({
    now: toIso(control.now()),
    offsetMillis: control.clockOffsetMillis(),
  })
  const show = (read: () => unknown) => route(() => ({ status: 200, body: read() }))
  const change = (apply: (body: unknown) => void | Promise<void>) =>
    route(async (body) => {
      await apply(body)
      return noContent
    })
  router.get(
    "/",
    show(() => ({
      ...clock(),
      outage: control.outage(),
      failures: control.failures(),
      help: controlHelp,
      words: failureOptions,
    })),
  )
  router.get("/failures", show(control.failures))
  router.post(
    "/failures",
    change((body) => control.failNext(FailurePlan.parse(body))),
  )
  router.delete("/failures", change(control.clearFailures))
  router.put(
    "/outage",
    change((body) => control.setOutage(Outage.parse(body).mode)),
  )
  router.get("/clock", show(clock))
  router.put(
    "/clock",
    change((body) => control.setClockOffset(Clock.parse(body).offsetMillis)),
  )
  router.post(
    "/keys/rotate",
    route(async (body) => ({
      status: 200,
      body: { publicKeyIds: await control.rotateKeys(Rotation.parse(body)) },
    })),
  )
  router.post(
    "/certificates",
    route(async (body) => ({
      status: 200,
      body: await control.testCertificate(CertificateRequest.parse(body)),
    })),
  )
  router.get("/upo-certificates", (_request, response) => {
    response.type("application/x-pem-file").send(control.upoCertificates())
  })
  router.get("/invoices", show(control.invoices))
  router.post("/reset", change(control.reset))
  return router
}
