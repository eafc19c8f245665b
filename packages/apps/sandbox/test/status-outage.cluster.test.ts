/**
 * The whole service stops and starts again: the status page stays up, reports the outage and
 * notifies all subscribers, also when it is killed twice in between.
 */
import { createHash, randomBytes } from "node:crypto"
import { createServer } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { freePort } from "@procurement/adapter-postgres/embedded"
import { listen, temporaryFolder, until } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type RunningService, startService } from "../src/child-process.ts"
import { openMail } from "../src/mail/sandbox-mail.ts"
import { takeFolder } from "../src/data-folder.ts"
import { type Cluster, openCluster } from "./cluster/support/cluster.ts"
import { serviceOf } from "./cluster/support/services.ts"

const folder = temporaryFolder(afterAll)
const subscribersOfEachKind = 6
const timeout = 60_000

interface Received {
  readonly subscriber: string
  readonly id: string
  readonly update: string
}

interface Incident {
  readonly id: string
  readonly state: string
  readonly updates: ReadonlyArray<{ readonly id: string; readonly state: string }>
}

const received: Array<Received> = []
const restarts: Array<string> = []
let cluster: Cluster
let url: string
let mailUrl: string
let startPage: () => Promise<RunningService>
let page: RunningService
const stopping: Array<() => Promise<unknown>> = []

const startEndpoint = async (): Promise<string> => {
  const server = createServer(async (request, response) => {
    const { data } = JSON.parse(await text(request)) as { readonly data: Incident }
    const update = data.updates.at(-1)?.id ?? ""
    const id = String(request.headers["webhook-id"])
    received.push({ subscriber: request.url ?? "", id, update })
    response.writeHead(204).end()
  })
  const { url, stop } = await listen(server)
  stopping.push(stop)
  return url
}

const incidents = async (): Promise<ReadonlyArray<Incident>> => {
  const page = (await (await fetch(`${url}/api/status.json`)).json()) as {
    readonly incidents: ReadonlyArray<Incident>
    readonly recent: ReadonlyArray<Incident>
  }
  return [...page.incidents, ...page.recent]
}

const updates = async () => (await incidents()).flatMap((incident) => incident.updates)

interface Mail {
  readonly id: string
  readonly to: ReadonlyArray<string>
  readonly subject: string
  readonly messageId: string
}

const mails = async (): Promise<ReadonlyArray<Mail>> => {
  const response = await fetch(`${mailUrl}/messages`)
  return ((await response.json()) as { readonly items: ReadonlyArray<Mail> }).items
}

const updateMails = async () => (await mails()).filter(({ subject }) => subject.startsWith("["))

/** Each caller has its own address, as a reverse proxy would report it. */
const post = (path: string, body: string | URLSearchParams, nth: number) =>
  fetch(`${url}${path}`, {
    method: "POST",
    body,
    headers: { "x-forwarded-for": `192.0.2.${nth}` },
  })

const subscribeAll = async (): Promise<void> => {
  const endpoint = await startEndpoint()
  for (let nth = 0; nth < subscribersOfEachKind; nth += 1) {
    const hook = JSON.stringify({ url: `${endpoint}/${nth}` })
    expect((await post("/api/webhooks", hook, nth)).status).toBe(201)
    const form = new URLSearchParams({ email: `reader-${nth}@example.com` })
    expect((await post("/en/subscribe/email/", form, nth)).status).toBe(202)
  }
  await until(
    "everybody was asked to confirm",
    async () => (await mails()).length === subscribersOfEachKind,
    timeout,
  )
  for (const mail of await mails()) {
    const whole = await (await fetch(`${mailUrl}/messages/${mail.id}`)).json()
    const { text: words } = whole as { readonly text: string }
    const link = words.split(/\s/).find((word) => word.includes("/confirm/")) ?? ""
    expect((await fetch(link, { method: "POST" })).status).toBe(200)
  }
}

/** Distinct webhooks and e-mails, by subscriber and id. */
const distinctWebhooks = (): number =>
  new Set(received.map(({ subscriber, id }) => `${subscriber} ${id}`)).size
const distinctMails = async (): Promise<number> =>
  new Set((await updateMails()).map(({ to, messageId }) => `${to} ${messageId}`)).size

const everybodyHasAll = async (): Promise<boolean> => {
  const expected = (await updates()).length * subscribersOfEachKind
  const hasMails = (await distinctMails()) === expected
  return hasMails && distinctWebhooks() === expected
}

const standing = async () => ({
  updates: (await updates()).length,
  webhooks: [received.length, distinctWebhooks()],
  mails: [(await updateMails()).length, await distinctMails()],
})

const repeats = async () => ({
  webhooks: received.length - distinctWebhooks(),
  mails: (await updateMails()).length - (await distinctMails()),
})

const killPage = async (): Promise<void> => {
  const before = restarts.length
  process.kill(page.processId() ?? 0, "SIGKILL")
  await until("the page was killed", () => restarts.length > before, timeout)
  await until(
    "the page is back",
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    timeout,
  )
}

const hasState = (state: string) => async (): Promise<boolean> =>
  (await updates()).some((update) => update.state === state)

beforeAll(async () => {
  cluster = await openCluster({ apis: 1, workers: 1, kafkaWorkers: 0, customers: 0 })
  stopping.push(cluster.close)
  const dataFolder = await takeFolder(join(folder, "mail"))
  const mail = await openMail(dataFolder, Date.now)
  stopping.push(mail.stop)
  mailUrl = mail.mailUrl
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const around = { folder, onRestart: (name: string) => void restarts.push(name) }
  const definition = serviceOf(around, "status", "status", {
    PORT: String(port),
    STATUS_DATABASE: join(folder, "status.db"),
    STATUS_SECRETS_KEY: randomBytes(32).toString("base64"),
    API_URL: cluster.url,
    CHECK_INTERVAL_SECONDS: "1",
    CHECK_TIMEOUT_SECONDS: "1",
    RESOLVE_AFTER_SECONDS: "5",
    OPERATOR_PORT: "0",
    OPERATOR_TOKEN_HASHES: createHash("sha256").update("ppl_op_x").digest("hex"),
    WEBHOOK_LOOPBACK: "on",
    PROXY_HOPS: "1",
    SMTP_URL: mail.smtpUrl,
    SMTP_STARTTLS: "never",
    MAIL_FROM: "Status <status@status.example>",
  })
  startPage = () => startService(definition)
  page = await startPage()
  stopping.push(() => page.stop())
  await subscribeAll()
}, 180_000)

afterAll(async () => {
  for (const stop of stopping.toReversed()) await stop()
})

describe("An outage of the whole service, in order", { shuffle: false }, () => {
  it("every subscriber is notified once of an outage of database, API and worker", async () => {
    expect(await incidents()).toEqual([])
    await Promise.all([cluster.workers[0]?.stop(), cluster.apis[0]?.stop()])
    await cluster.postgres.stop()
    await until("the outage is shown", hasState("investigating"), timeout)
    await until("every subscriber has it", everybodyHasAll, timeout, standing)
    expect((await fetch(`${url}/en/`)).status).toBe(200)
    const feed = await (await fetch(`${url}/en/feed.rss`)).text()
    for (const { id } of await updates()) expect(feed).toContain(`urn:procurement:status:${id}`)
    expect(await repeats()).toEqual({ webhooks: 0, mails: 0 })
  }, 120_000)

  it("every subscriber is notified of the recovery although the page is killed twice", async () => {
    await killPage()
    await cluster.postgres.start()
    await Promise.all([cluster.workers[0]?.replace(), cluster.apis[0]?.replace()])
    const before = received.length
    await until("the first subscriber has it", () => received.length > before, timeout)
    await killPage()
    await until("the recovery is shown", hasState("monitoring"), timeout)
    await until("it is resolved", hasState("resolved"), timeout)
    await until("every subscriber has it", everybodyHasAll, timeout, standing)
    const feed = await (await fetch(`${url}/en/feed.atom`)).text()
    for (const { id } of await updates()) expect(feed).toContain(`urn:procurement:status:${id}`)
    const again = await repeats()
    expect(again.webhooks).toBeLessThanOrEqual(2 * subscribersOfEachKind)
    expect(again.mails).toBeLessThanOrEqual(2 * subscribersOfEachKind)
    process.stdout.write(`repeats after two kills: ${JSON.stringify(again)}\n`)
    const pairs = new Set(received.map(({ subscriber, update }) => `${subscriber} ${update}`))
    expect(pairs.size).toBe(distinctWebhooks())
  }, 180_000)
})
