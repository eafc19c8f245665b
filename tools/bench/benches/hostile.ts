/**
 * What one hostile tenant costs another: a quiet tenant reads the catalog, places orders and
 * receives webhooks, beside one that sends random tokens, token requests, idempotent replays and
 * orders of the largest size, has 50 subscriptions to one URL, and replays its long log by time.
 *
 * Both sides are an API process and a worker with a database each; the quiet tenant does the same
 * at the same random instants. What counts is the p99 of all rounds together.
 */
import { join } from "node:path"
import type { TenantId } from "@procurement/domain/identity"
import { newSecretKey, openDatabase, parseSecretKeys } from "@procurement/adapter-postgres"
import { startApiProcess } from "../api-process.ts"
import type { Bench, BenchContext } from "../bench.ts"
import { writeSellerFiles } from "../clearance/installation.ts"
import { addTenant, type SeededTenant, type SideDatabase, startDatabases } from "../database.ts"
import { fillLongLog } from "../hostile/long-log.ts"
import type { Tally } from "../hostile/paced.ts"
import {
  commitEvents,
  eventsPerSecond,
  ordersPerSecond,
  type QuietLatencies,
  type QuietTenant,
  readsPerSecond,
  workQuietly,
} from "../hostile/quiet-tenant.ts"
import { openPool, type Pool } from "../pg.ts"
import { inTurn } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { arrivalTimes } from "../webhooks/arrival-times.ts"
import { command } from "../webhooks/control.ts"
import { p99InWords, type RoundLatencies, tailOf } from "../webhooks/isolation-results.ts"
import { type Endpoint, subscribeAll } from "../webhooks/subscriptions.ts"
import { temporaryFolder } from "../workplace.ts"

const hostileSubscriptions = 50
const hostileEventsPerSecond = 3
const loggedEvents = { brief: 5_000, usual: 300_000, large: 3_000_000 }
/** A hundredth of the quiet tenant's requests is then a dozen of them. */
const shortestSeconds = { brief: 3, usual: 30, large: 30 }
const warmUpSeconds = 3
const mostRounds = 5
const goal = 1 / 2
const neighbours = "the hostile one"

interface Side {
  readonly quiet: QuietTenant
  readonly startWorker: () => Promise<ServiceProcess>
  /** Accepts what the hostile tenant's subscriptions get. */
  readonly target: ServiceProcess
  /** These two are there where the quiet tenant is not alone. */
  readonly hostileTenantId: TenantId | undefined
  readonly attacker: ServiceProcess | undefined
}

const startReceivers = (onEnd: BenchContext["onEnd"]): Promise<ServiceProcess> =>
  startProcess({
    onEnd,
    entry: new URL("../webhooks/receivers.ts", import.meta.url),
    environment: { ACCEPTING: "1", TIMING: "on" },
  })

const urlOf = ({ ready }: ServiceProcess): string =>
  `http://127.0.0.1:${JSON.parse(ready["ports"] ?? "{}").accept[0]}/hooks`

const startWorkerOf = (
  { onEnd, options }: BenchContext,
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
) =>
  startProcess({
    onEnd,
    entry: new URL("../../../packages/apps/worker/src/main.ts", import.meta.url),
    profileFolder: options.profileFolder,
    environment: {
      ...environment,
      DATABASE_URL: databaseUrl,
      WEBHOOK_LOOPBACK: "on",
      ROLES: "webhooks",
      PROBES_PORT: "0",
      LOG_LEVEL: "warn",
    },
  })

const addHostileTenant = async (
  { options }: BenchContext,
  { url }: SideDatabase,
  pool: Pool,
): Promise<SeededTenant> => {
  const database = await openDatabase({ url, applicationName: "bench", poolSize: 2 })
  try {
    const tenant = await addTenant(database, "hostile", {})
    await fillLongLog(pool, tenant.tenantId, loggedEvents[options.scale])
    return tenant
  } finally {
    await database.close()
  }
}

/** One URL, 50 times; every second subscription wants what the long log is full of. */
const hostileEndpoints = (tenantId: SeededTenant["tenantId"], url: string) =>
  Array.from(
    { length: hostileSubscriptions },
    (_, nth): Endpoint => ({
      tenantId,
      url: `${url}?nth=${nth}`,
      events: nth % 2 === 0 ? ["invoice.paid"] : ["invoice.paid", "order.shipped"],
    }),
  )

const startAttacker = async (
  { onEnd }: BenchContext,
  apiUrl: string,
  tenant: SeededTenant,
  pool: Pool,
): Promise<ServiceProcess> => {
  const text = "select id from webhook_subscriptions where tenant_id = $1 order by id"
  const statement = { name: "subscriptions", text, values: [tenant.tenantId] }
  const { rows } = await pool.query<{ id: string }>(statement)
  return startProcess({
    onEnd,
    entry: new URL("../hostile/attacker.ts", import.meta.url),
    environment: {
      API_URL: apiUrl,
      TOKEN: tenant.token,
      CLIENT_ID: tenant.clientId,
      CLIENT_SECRET: tenant.clientSecret,
      SUBSCRIPTIONS: rows.map(({ id }) => id).join(),
    },
  })
}

const startSide = async (
  context: BenchContext,
  database: SideDatabase,
  isAttacked: boolean,
): Promise<Side> => {
  const { onEnd } = context
  const folder = await temporaryFolder(onEnd)
  const key = newSecretKey()
  const pool = openPool({ connectionString: database.url, max: 2 })
  onEnd(() => pool.end())
  const [receivers, target] = [await startReceivers(onEnd), await startReceivers(onEnd)]
  const quiet = { tenantId: database.tenantId, url: urlOf(receivers) }
  const hostile = isAttacked ? await addHostileTenant(context, database, pool) : undefined
  await subscribeAll(database.url, parseSecretKeys(key), [
    quiet,
    ...(hostile === undefined ? [] : hostileEndpoints(hostile.tenantId, urlOf(target))),
  ])
  const environment = { WEBHOOK_SECRETS_KEY: key, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" }
  const profiled = isAttacked ? context : { ...context, options: unprofiled(context) }
  const api = await startApiProcess(database, folder, profiled, { environment })
  const apiUrl = api.ready["url"] ?? ""
  const settings = {
    ...(await writeSellerFiles(folder)),
    WEBHOOK_SECRETS_KEY: key,
    ARCHIVE_DIR: join(folder, "archive"),
    BATCH_DIR: folder,
    KSEF_URL: "http://127.0.0.1:1/v2",
  }
  return {
    quiet: { apiUrl, tenantId: database.tenantId, token: database.token, pool, receivers },
    hostileTenantId: hostile?.tenantId,
    startWorker: () => startWorkerOf(profiled, database.url, settings),
    target,
    attacker: hostile && (await startAttacker(context, apiUrl, hostile, pool)),
  }
}

const unprofiled = ({ options }: BenchContext) => ({ ...options, profileFolder: undefined })

interface RoundOfSide extends QuietLatencies {
  readonly sent: Readonly<Record<string, Tally>>
  /** Webhooks that the one URL of the hostile tenant got in a second. */
  readonly targetPerSecond: number
}

/** Its events, each for 50 subscriptions. */
const hostileEvents = async ({ quiet, hostileTenantId }: Side, seconds: number, seed: number) => {
  if (hostileTenantId === undefined) return
  const times = arrivalTimes(seconds * hostileEventsPerSecond, hostileEventsPerSecond, seed)
  await commitEvents(quiet.pool, hostileTenantId, times)
}

/** The worker runs while its side is measured: what is left of an attack costs nobody else. */
const runSide = (side: Side, seconds: number, seed: number) => async (): Promise<RoundOfSide> => {
  const { quiet, attacker, target } = side
  const worker = await side.startWorker()
  try {
    if (attacker !== undefined) await command(attacker, "start")
    await workQuietly(quiet, warmUpSeconds, seed + 1_000)
    const before = Number(await command(target, "accepted"))
    const startedAt = performance.now()
    const [latencies] = await Promise.all([
      workQuietly(quiet, seconds, seed),
      hostileEvents(side, seconds, seed),
    ])
    const targetPerSecond =
      (Number(await command(target, "accepted")) - before) /
      ((performance.now() - startedAt) / 1_000)
    const sent = attacker === undefined ? {} : ((await command(attacker, "stop")) as object)
    return { ...latencies, sent: { ...sent }, targetPerSecond }
  } finally {
    await worker.stop()
  }
}

const attackInWords = ({ sent, targetPerSecond }: RoundOfSide): ReadonlyArray<string> => [
  `the one URL of the hostile tenant got ${targetPerSecond.toFixed(0)} webhooks a second`,
  ...Object.entries(sent).map(([name, tally]) => {
    const counts = Object.entries(tally).map(([status, count]) => `${status} × ${count}`)
    return `hostile ${name}: ${counts.join(", ")}`
  }),
]

const run = async (context: BenchContext) => {
  const { log, onEnd, options } = context
  const events = loggedEvents[options.scale]
  log(`hostile: starting PostgreSQL, two APIs, a log of ${events} events`)
  const databases = await startDatabases(await temporaryFolder(onEnd), onEnd)
  const attacked = await startSide(context, databases.ours, true)
  const alone = await startSide(context, databases.floor, false)
  const seconds = Math.max(options.seconds, shortestSeconds[options.scale])
  const requests: Array<RoundLatencies> = []
  const webhooks: Array<RoundLatencies> = []
  let attacks: ReadonlyArray<string> = []
  for (let round = 1; round <= Math.min(options.rounds, mostRounds); round += 1) {
    const sides = await inTurn(
      round,
      runSide(attacked, seconds, round),
      runSide(alone, seconds, round),
    )
    const { ours, floor } = sides
    requests.push({ ours: ours.requests, floor: floor.requests })
    webhooks.push({ ours: ours.webhooks, floor: floor.webhooks })
    attacks = attackInWords(ours)
    const tails = [requests, webhooks].map((each) =>
      p99InWords(each.at(-1) as RoundLatencies, neighbours),
    )
    log(`hostile: round ${round}: requests ${tails[0]}; webhooks ${tails[1]}`)
  }
  const titles = { goal, neighbours, floorIs: "the same without the hostile tenant" }
  const ofRequests = tailOf(requests, {
    ...titles,
    name: "p99 beside a hostile tenant",
    setting:
      `${readsPerSecond} reads and ${ordersPerSecond} orders a second of the quiet tenant; from ` +
      "the instant a request is due to the end of its response",
  })
  const ofWebhooks = tailOf(webhooks, {
    ...titles,
    name: "webhooks beside a hostile tenant",
    setting: `${eventsPerSecond} events a second of the quiet tenant; commit of one to its webhook`,
  })
  return [ofRequests, { ...ofWebhooks, notes: [...ofWebhooks.notes, ...attacks] }]
}

export const hostileBench: Bench = {
  name: "hostile",
  measures: "p99 of a quiet tenant beside a hostile one, against without",
  run,
}
