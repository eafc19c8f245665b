/**
 * The status page as a process: it checks the service, notifies subscribers and has its own
 * database.
 *
 * It needs neither PostgreSQL nor API nor worker, and reports when they are down.
 */
import {
  clockOfProcess,
  drainAll,
  type Logger,
  makeLogger,
  type MetricsSource,
  openProbes,
  type RunningProcess,
  SettingsError,
} from "@procurement/app-platform/standalone"
import { type Instant, instant, warsawDate } from "@procurement/domain/standalone"
import { keptSince } from "@procurement/domain/status"
import { Gauge } from "prom-client"
import { operatorRoutes, unknownOperation } from "./http/operator-routes.ts"
import { notFoundPage, publicRoutes } from "./http/public-routes.ts"
import { openServer } from "./http/server.ts"
import { subscriptionRoutes } from "./http/subscription-routes.ts"
import { startChecker, targetsOf } from "./measurement/checker.ts"
import { watchIncidents } from "./notices/incident-watcher.ts"
import { makeNoticeBoard } from "./notices/notice-board.ts"
import type { Site } from "./page/layout.ts"
import { mailerOptions, type StatusSettings } from "./settings.ts"
import { makeStatusView, staleMillisOf } from "./status-view.ts"
import { openDatabase } from "./storage/database.ts"
import { makeDeliveryStore } from "./storage/delivery-store.ts"
import { makeNoticeStore } from "./storage/notice-store.ts"
import { makeProbeStore } from "./storage/probe-store.ts"
import { makeSubscriberStore } from "./storage/subscriber-store.ts"
import { makeChannels } from "./subscriptions/channels.ts"
import { startDeliveryLoop } from "./subscriptions/delivery-loop.ts"
import { makeSecrets } from "./subscriptions/secrets.ts"
import { makeSubscriptions } from "./subscriptions/subscriptions.ts"

/** For the last writes, and for deliveries in progress. */
const closingSeconds = 20
const tickMillis = 1_000
const tidyEveryMillis = 60_000

/** Throws a SettingsError when settings contradict each other. */
const checkSettings = (settings: StatusSettings): void => {
  const { OPERATOR_PORT, OPERATOR_TOKEN_HASHES } = settings
  if (OPERATOR_PORT !== undefined && OPERATOR_TOKEN_HASHES.length === 0) {
    throw new SettingsError("OPERATOR_TOKEN_HASHES is required with OPERATOR_PORT")
  }
  mailerOptions(settings)
}

/** The log, the clock and the stores, from which all else is made. */
const openStores = (settings: StatusSettings, log: Logger) => {
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const database = openDatabase(settings.STATUS_DATABASE)
  return {
    settings,
    log,
    now: (): Instant => instant(clock.now()),
    database,
    probes: makeProbeStore(database),
    notices: makeNoticeStore(database),
    subscribers: makeSubscriberStore(database),
    deliveries: makeDeliveryStore(database),
  }
}
type Opened = ReturnType<typeof openStores>

const openServers = async (settings: StatusSettings, log: Logger) => {
  const { HOST, PORT, PROXY_HOPS, OPERATOR_HOST, OPERATOR_PORT } = settings
  const own = { host: HOST, port: PORT, portSetting: "PORT", proxyHops: PROXY_HOPS, log }
  const readers = await openServer(own)
  if (OPERATOR_PORT === undefined) return { readers, operators: undefined }
  const listening = { host: OPERATOR_HOST, port: OPERATOR_PORT, portSetting: "OPERATOR_PORT" }
  return { readers, operators: await openServer({ ...listening, proxyHops: 0, log }) }
}

const startSubscriptions = (opened: Opened, site: Site) => {
  const { settings } = opened
  const secrets = makeSecrets(settings.STATUS_SECRETS_KEY)
  const mailer = mailerOptions(settings)
  const allowLoopback = settings.WEBHOOK_LOOPBACK
  const channels = makeChannels({ ...opened, mailer, allowLoopback, site, secrets })
  const { wake, stop } = startDeliveryLoop({ ...opened, carriers: channels.carriers })
  const webhookChannel = channels.webhook
  return {
    wake,
    subscriptions: makeSubscriptions({ ...opened, secrets, webhookChannel, wake }),
    stop: () => stop().then(channels.close),
  }
}

const sumOf = (counts: ReadonlyArray<{ readonly count: number }>): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

const openIncidents = new Gauge({
  name: "status_open_incidents",
  help: "Incidents that are not resolved.",
})
const confirmedSubscribers = new Gauge({
  name: "status_subscribers",
  help: "Subscribers by webhook and e-mail that have agreed.",
})
const deliveriesWaiting = new Gauge({
  name: "status_deliveries_waiting",
  help: "Deliveries that are due or wait for a retry.",
})
const deliveriesHeld = new Gauge({
  name: "status_deliveries_held",
  help: "Deliveries without an attempt left: resume them.",
})

/** What the stores hold, read for the page of metrics. */
const storesOf = ({ notices, subscribers, deliveries }: Opened): MetricsSource => ({
  name: "stores",
  look: async () => {
    const deliveriesIn = (state: string): number =>
      sumOf(deliveries.counts().filter((each) => each.state === state))
    openIncidents.set(notices.openIncidents().length)
    confirmedSubscribers.set(
      sumOf(subscribers.counts().filter(({ state }) => state !== "unconfirmed")),
    )
    deliveriesWaiting.set(deliveriesIn("Waiting"))
    deliveriesHeld.set(deliveriesIn("Held"))
  },
})

export const startStatus = async (settings: StatusSettings): Promise<RunningProcess> => {
  checkSettings(settings)
  const log = makeLogger("status", settings.LOG_LEVEL)
  const probesServer = await openProbes(settings, log)
  const opened = openStores(settings, log)
  const { probes, database, now } = opened
  const { readers, operators } = await openServers(settings, log)

  const { SERVICE_NAME: name, PUBLIC_URL, SMTP_URL } = settings
  const publicUrl = (PUBLIC_URL || readers.url).replace(/\/+$/, "")
  const site = { name, publicUrl, hasEmail: SMTP_URL !== "", isExport: false }
  const intervalMillis = settings.CHECK_INTERVAL_SECONDS * 1_000
  const staleMillis = staleMillisOf(intervalMillis)
  const targets = targetsOf(settings)
  const components = [...targets.keys()]
  const view = makeStatusView({ ...opened, components, staleMillis, isWriter: true })
  const { subscriptions, wake, ...sending } = startSubscriptions(opened, site)
  const onPosted = (): void => {
    view.refresh()
    wake()
  }
  const board = makeNoticeBoard({ ...opened, onPosted })

  readers.serve({
    routes: [...subscriptionRoutes({ subscriptions, site }), ...publicRoutes({ view, site })],
    notFound: (request) => notFoundPage(request, site),
  })
  const tokenHashes = settings.OPERATOR_TOKEN_HASHES
  operators?.serve({
    routes: operatorRoutes({ ...opened, tokenHashes, board, subscriptions, site }),
    notFound: unknownOperation,
  })
  const resolveAfterMillis = settings.RESOLVE_AFTER_SECONDS * 1_000
  const watched = { ...opened, components, board, resolveAfterMillis, staleMillis }
  const checker = startChecker({
    ...opened,
    targets,
    metricsUrls: settings.API_METRICS_URLS,
    intervalMillis,
    limitMillis: settings.CHECK_TIMEOUT_SECONDS * 1_000,
    onRound: () => watchIncidents(watched),
  })
  const ticking = setInterval(board.advance, tickMillis)
  const tidying = setInterval(() => {
    const before = keptSince(now())
    probes.forget(before, warsawDate(before))
    subscriptions.forget()
  }, tidyEveryMillis)
  probesServer.measure(storesOf(opened))
  probesServer.started([])
  const operatorUrl = operators?.url
  return {
    ready: { url: readers.url, ...(operatorUrl && { operatorUrl }), ...probesServer.ready },
    stopLimitSeconds: settings.DRAIN_DELAY_SECONDS + settings.DRAIN_SECONDS + closingSeconds,
    stop: async () => {
      clearInterval(ticking)
      clearInterval(tidying)
      const listeners = [readers, operators].flatMap((server) => server?.draining ?? [])
      await drainAll(listeners, settings, probesServer.draining)
      await Promise.all([checker.stop(), sending.stop()])
      database.close()
      await probesServer.close()
    },
  }
}
