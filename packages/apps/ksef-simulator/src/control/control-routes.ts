/** The control API: `SimulatorControl` as JSON under `/_sim`. */
import { toIso } from "@procurement/domain/calendar"
import { Router, type Request, type RequestHandler } from "express"
import { z } from "zod"
import { FailurePlan } from "../failures/failure-plan.ts"
import { outageModes } from "../failures/failure-switchboard.ts"
import type { SimulatorControl } from "./control.ts"

const Outage = z.object({ mode: z.enum(outageModes) }).strict()
const Clock = z.object({ offsetMillis: z.int() }).strict()
const Rotation = z.object({ keepOld: z.boolean().default(false) }).strict()

interface Response {
  readonly status: number
  readonly body?: unknown
}

type Handler = (body: unknown) => Response | Promise<Response>

const bodyOf = (request: Request): unknown => {
  const text = Buffer.isBuffer(request.body) ? request.body.toString("utf8") : ""
  return text === "" ? {} : JSON.parse(text)
}

const isWrongInput = (error: unknown): boolean =>
  error instanceof z.ZodError || error instanceof SyntaxError

const route =
  (handle: Handler): RequestHandler =>
  async (request, response) => {
    try {
      const { status, body } = await handle(bodyOf(request))
      if (body === undefined) response.status(status).end()
      else response.status(status).json(body)
    } catch (error) {
      if (!isWrongInput(error)) throw error
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
      response.status(400).json({ error: message })
    }
  }

const noContent: Response = { status: 204 }

export const controlRoutes = (control: SimulatorControl): Router => {
  const router = Router()
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
    show(() => ({ ...clock(), outage: control.outage(), failures: control.failures() })),
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
  router.get("/invoices", show(control.invoices))
  router.post("/reset", change(control.reset))
  return router
}
