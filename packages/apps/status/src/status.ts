/**
 * The status page as a process: it checks the service, notifies subscribers and has its own
 * database.
 *
 * It needs neither PostgreSQL nor API nor worker, and reports when they are down.
 */
import {
  clockOfProcess,
  drainAll,
  drainingOf,
  listen,
  type Logger,
  makeLogger,
  openProbes,
  type RunningProcess,
} from "@procurement/app-chassis/standalone"
import { operatorRoutes, unknownOperation } from "./http/operator-routes.ts"
import { notFoundPage, publicRoutes } from "./http/public-routes.ts"
import { makeServer } from "./http/server.ts"
import { subscriptionRoutes } from "./http/subscription-routes.ts"
import { startChecker } from "./measurement/checker.ts"
import { watchIncidents } from "./notices/incident-watcher.ts"
import { makeNoticeBoard, type NoticeBoard } from "./notices/notice-board.ts"
import { styleName } from "./page/assets.ts"
import type { Site } from "./page/layout.ts"
import { checkStatusSettings, type StatusSettings } from "./settings.ts"
import { measureStatus } from "./status-metrics.ts"
import { makeStatusParts, type StatusParts } from "./status-parts.ts"
import { openDatabase, type StatusDatabase } from "./storage/database.ts"
import { fanOut } from "./subscriptions/outbox.ts"
import { openSubscriptions, type OpenedSubscriptions } from "./subscriptions/open-subscriptions.ts"
import { targetsOf } from "./targets.ts"

/** For the last writes, and for deliveries in progress. */
const closingSeconds = 20
const tickMillis = 1_000
const tidyEveryMillis = 60_000

const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
}

const checkerOptions = (settings: StatusSettings) => ({
  metricsUrls: settings.API_METRICS_URLS,
  intervalMillis: settings.CHECK_INTERVAL_SECONDS * 1_000,
  limitMillis: settings.CHECK_TIMEOUT_SECONDS * 1_000,
})

interface Opened {
  readonly settings: StatusSettings
  readonly database: StatusDatabase
  readonly parts: StatusParts
  readonly log: Logger
  readonly now: () => number
}

const openPublic = async (
  { settings, log, parts }: Opened,
  site: () => Site,
  outbox: OpenedSubscriptions,
) => {
  const { subscriptions } = outbox
  const { view } = parts
  const routes = [...subscriptionRoutes({ subscriptions, site }), ...publicRoutes({ view, site })]
  const server = makeServer(routes, {
    log,
    proxyHops: settings.PROXY_HOPS,
    notFound: (request) => notFoundPage(request, site()),
    headers: commonHeaders,
  })
  const draining = drainingOf(server)
  const port = await listen(server, settings.PORT, settings.HOST, "PORT")
  return { draining, url: `http://${settings.HOST}:${port}` }
}

const openOperators = async (
  { settings, log, parts }: Opened,
  site: () => Site,
  board: NoticeBoard,
  { subscribers, deliveries, subscriptions }: OpenedSubscriptions,
) => {
  const { OPERATOR_PORT, OPERATOR_HOST, OPERATOR_TOKEN_HASHES: tokenHashes } = settings
  if (OPERATOR_PORT === undefined) return undefined
  const { notices } = parts
  const deps = { tokenHashes, board, notices, subscribers, deliveries, subscriptions, site, log }
  const server = makeServer(operatorRoutes(deps), {
    log,
    proxyHops: 0,
    notFound: unknownOperation,
    headers: commonHeaders,
  })
  const draining = drainingOf(server)
  const port = await listen(server, OPERATOR_PORT, OPERATOR_HOST, "OPERATOR_PORT")
  return { draining, url: `http://${OPERATOR_HOST}:${port}` }
}

export const startStatus = async (settings: StatusSettings): Promise<RunningProcess> => {
  checkStatusSettings(settings)
  const log = makeLogger("status", settings.LOG_LEVEL)
  const probesServer = await openProbes(settings, log)
  const { now } = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const database = openDatabase(settings.STATUS_DATABASE)
  const targets = targetsOf(settings)
  const components = [...targets.keys()]
  const { intervalMillis } = checkerOptions(settings)
  const parts = makeStatusParts(database, { components, intervalMillis, now, isWriter: true })
  const opened = { settings, database, parts, log, now }
  const { probes, notices, view, staleMillis } = parts
  let url = ""
  const site = (): Site => ({
    name: settings.SERVICE_NAME,
    publicUrl: (settings.PUBLIC_URL || url).replace(/\/+$/, ""),
    styleName,
    hasEmail: settings.SMTP_URL !== "",
    isExport: false,
  })
  const outbox = openSubscriptions({ settings, database, site, log, now })
  const board = makeNoticeBoard({
    database,
    notices,
    now,
    fanOut: (notice) => fanOut(notice, outbox.deliveries, outbox.subscribers),
    onPosted: () => {
      view.refresh()
      outbox.wake()
    },
  })
  const readers = await openPublic(opened, site, outbox)
  url = readers.url
  const operators = await openOperators(opened, site, board, outbox)
  const resolveAfterMillis = settings.RESOLVE_AFTER_SECONDS * 1_000
  const watched = { components, probes, notices, resolveAfterMillis }
  const options = { targets, ...checkerOptions(settings), probes, log, now }
  outbox.start()
  const checker = startChecker({
    ...options,
    onResult: view.refresh,
    onRound: () => watchIncidents({ ...watched, board, staleMillis, now, log }),
  })
  const ticking = setInterval(board.advance, tickMillis)
  const tidying = setInterval(() => {
    parts.forget()
    outbox.forget()
  }, tidyEveryMillis)
  measureStatus(parts, outbox)
  probesServer.started([])
  return {
    ready: { url, ...(operators && { operatorUrl: operators.url }), ...probesServer.ready },
    stopLimitSeconds: settings.DRAIN_DELAY_SECONDS + settings.DRAIN_SECONDS + closingSeconds,
    stop: async () => {
      clearInterval(ticking)
      clearInterval(tidying)
      const listeners = [readers, operators].flatMap((listener) => listener?.draining ?? [])
      await drainAll(listeners, settings, probesServer.draining)
      await Promise.all([checker.stop(), outbox.stop()])
      database.close()
      await probesServer.close()
    },
  }
}
