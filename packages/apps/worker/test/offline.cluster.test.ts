/**
 * A KSeF outage from beginning to end: orders continue, invoices are issued offline with both QR
 * codes, and are sent to KSeF as offline invoices afterwards.
 */
import { hash, verify, X509Certificate } from "node:crypto"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { metricsOf, valueOf } from "./support/alarms.ts"
import type { Child } from "./support/child.ts"
import { type Customer, customerOf, fetchToken, type InvoiceView } from "./support/customer.ts"
import { type FaultyKsef, startFaultyKsef } from "./support/faulty-ksef.ts"
import { enrolCertificates, type SellerCertificates } from "./support/ksef-certificates.ts"
import { readInvoices } from "./support/ledger.ts"
import { openWorld, type World } from "./support/world.ts"

const limitMillis = 180_000
const stepMillis = 60_000

interface OfflineView extends InvoiceView {
  readonly offline?: { readonly mode: string; readonly deadline?: string }
}

let world: World
let ksef: FaultyKsef
let worker: Child
let certificates: SellerCertificates
let customer: Customer
let get: (path: string, accept: string) => Promise<Response>

beforeAll(async () => {
  world = await openWorld()
  certificates = await enrolCertificates(world)
  const { url = "" } = await world.startApi().ready
  const token = await fetchToken(world, url)
  customer = customerOf(world, url, token)
  get = (path, accept) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}`, accept } })
  ksef = await startFaultyKsef(world.ksefUrl)
  worker = world.startWorker({
    ...certificates.settings,
    KSEF_URL: ksef.url,
    PROBES_PORT: "0",
    KSEF_STATUS_URL: `${world.ksefUrl}/latarnia`,
    KSEF_STATUS_SECONDS: "1",
    OFFLINE_AFTER_SECONDS: "3",
    OFFLINE_BACK_SECONDS: "0",
    LOG_LEVEL: "info",
  })
  await worker.ready
}, limitMillis)
afterAll(async () => {
  await world?.close()
  await ksef?.close()
})

const untilView = (id: string, what: string, isIt: (view: OfflineView) => boolean) =>
  untilSome(
    what,
    async () => {
      const view: OfflineView = await customer.invoice(id)
      return isIt(view) ? view : undefined
    },
    stepMillis,
  )

const invoiceIn = async (id: string) => {
  const found = (await readInvoices(world)).find(({ invoice }) => invoice.id === id)
  if (found === undefined) throw new Error(`no invoice ${id}`)
  return found.invoice
}

/** Returns the links of a PDF; annotations are not compressed. */
const linksOf = async (response: Response): Promise<ReadonlyArray<string>> => {
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1")
  return [...text.matchAll(/\/URI \((https:[^)]*)\)/g)].map(([, link = ""]) => link)
}

/** Verifies KOD II with only the link's own parts and the certificate that it names. */
const expectProvesIssuer = (link: string, xml: Uint8Array): void => {
  const { serialNumber, certificatePem } = certificates.offline
  const end = link.lastIndexOf("/")
  const [serial, digest] = link.slice(0, end).split("/").slice(-2)
  expect([serial, digest]).toEqual([serialNumber, hash("sha256", xml, "base64url")])
  const key = new X509Certificate(certificatePem).publicKey
  const signed = Buffer.from(link.slice("https://".length, end))
  const signature = Buffer.from(link.slice(end + 1), "base64url")
  expect(verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature)).toBe(true)
}

const expectArchivedAsOffline = async (id: string): Promise<void> => {
  const archived = await invoiceIn(id)
  if (archived._tag !== "Archived") throw new Error(`the state is ${archived._tag}`)
  const upo = await Effect.runPromise(world.archive.get(archived.upo.digest))
  expect(Buffer.from(upo).toString("utf8")).toMatch(/TrybWysylki>Offline</)
}

/** The list omits events newer than a running transaction, so a saved event may appear later. */
const issuedEvents = async (): Promise<string> =>
  (await get("/v1/events?type=invoice.issued", "application/json")).text()

const untilAway = (expected: number) =>
  untilSome(`ksef_away is ${expected}`, async () => {
    const away = valueOf(await metricsOf(worker), 'ksef_away{mode="offline24"}')
    return away === expected ? true : undefined
  })

/** A portal or a balancer answers every request with a page, or a redirection to one. */
const answerPages = (status: number): void =>
  ksef.inject({
    path: /./,
    isSynthetic: true,
    alter: () => ({
      status,
      headers: { "content-type": "text/html", location: "/maintenance" },
      body: Buffer.from("<html>Przerwa techniczna</html>"),
    }),
  })

describe("KSeF outage", () => {
  it.each<[string, () => unknown]>([
    ["answers 503", () => world.ksef.setOutage("status503")],
    ["answers 200 with a page", () => answerPages(200)],
    ["redirects", () => answerPages(302)],
  ])(
    "an invoice is issued offline with its PDF, and is archived when KSeF is back, which %s",
    async (_, begin) => {
      await begin()
      const { invoices } = await customer.placeOrder()
      const [{ id }] = invoices
      const issued = await untilView(id, "issued offline", ({ offline }) => offline !== undefined)
      expect(issued).toMatchObject({ offline: { mode: "offline24" } })
      expect(issued.offline?.deadline).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(issued.ksefNumber).toBeUndefined()
      await untilAway(1)
      const xml = new Uint8Array(await (await get(`/v1/invoices/${id}`, "application/xml")).bytes())
      const picture = await get(`/v1/invoices/${id}`, "application/pdf")
      expect(picture.status).toBe(200)
      const links = new Set(await linksOf(picture))
      const proof = [...links].find((link) => link.includes("/certificate/"))
      expect(links.size).toBe(2)
      expectProvesIssuer(proof ?? "", xml)

      ksef.inject(undefined)
      await world.ksef.setOutage("off")
      const archived = await untilView(id, "archived", ({ status }) => status === "archived")
      expect(archived).toMatchObject({ offline: { mode: "offline24" } })
      expect(archived.ksefNumber).toBeDefined()
      await expectArchivedAsOffline(id)
      const again = await get(`/v1/invoices/${id}`, "application/xml")
      expect(new Uint8Array(await again.bytes())).toEqual(xml)
      await expect.poll(issuedEvents).toContain('"offlineMode":"offline24"')
      await untilAway(0)
    },
    limitMillis,
  )
})

describe("Announced failure of KSeF", () => {
  const announce = async (method: string, path: string, body?: object): Promise<Response> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${world.ksefUrl}/_sim/announcements${path}`, { method, ...init })
    expect(response.ok, `${method} ${path}`).toBe(true)
    return response
  }

  it(
    "an invoice issued in emergency mode has no deadline until the announced failure ends",
    async () => {
      await world.ksef.setOutage("status503")
      await announce("POST", "", { category: "FAILURE" })
      const { invoices } = await customer.placeOrder()
      const [{ id }] = invoices
      const issued = await untilView(id, "issued offline", ({ offline }) => offline !== undefined)
      expect(issued.offline).toMatchObject({ mode: "emergency" })
      expect(issued.offline?.deadline).toBeUndefined()
      const events = (await (await announce("GET", "")).json()) as ReadonlyArray<{
        readonly eventId: number
      }>
      await announce("POST", `/${events[0]?.eventId}/end`, {})
      const ended = await untilView(
        id,
        "a deadline",
        ({ offline }) => offline?.deadline !== undefined,
      )
      expect(ended.offline?.mode).toBe("emergency")
      await world.ksef.setOutage("off")
      await untilView(id, "archived", ({ status }) => status === "archived")
      await expectArchivedAsOffline(id)
    },
    limitMillis,
  )
})
