/**
 * The status page as a process: it checks the service, notifies subscribers and has its own
 * database.
 *
 * It needs neither PostgreSQL nor API nor worker, and reports when they are down.
 */
import {
  clockOfProcess,
  drainAll,
  makeLogger,
  openProbes,
  type RunningProcess,
  SettingsError,
} from "@procurement/app-platform/standalone"
import { warsawDate } from "@procurement/domain/standalone"
import { keptSince } from "@procurement/domain/status"
import type { App } from "./app.ts"
import { subscriberRoutes } from "./http/forms.ts"
import { operatorRoutes, unknownOperation } from "./http/operator-api.ts"
import { notFoundPage, pageRoutes } from "./http/pages.ts"
import { publicApiRoutes } from "./http/public-api.ts"
import { openServer } from "./http/server.ts"
import { startChecker, targetsOf } from "./measurement/checker.ts"
import { countsOf } from "./metrics.ts"
import { watchIncidents } from "./notices/incident-watcher.ts"
import { makeNoticeBoard } from "./notices/notice-board.ts"
import { mailerOptions, type StatusSettings } from "./settings.ts"
import { makeStatusView } from "./status-view.ts"
import { openDatabase } from "./storage/database.ts"
import { makeDeliveryStore } from "./storage/delivery-store.ts"
import { makeNoticeStore } from "./storage/notice-store.ts"
import { makeProbeStore } from "./storage/probe-store.ts"
import { makeSubscriberStore } from "./storage/subscriber-store.ts"
import { makeChannels } from "./subscriptions/channels.ts"
import { startDeliveryLoop } from "./subscriptions/delivery-loop.ts"
import { makeSecrets } from "./secrets.ts"
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

const openStores = (settings: StatusSettings) => {
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const database = openDatabase(settings.STATUS_DATABASE)
  return {
    settings,
    log: makeLogger("status", settings.LOG_LEVEL),
    now: clock.now,
    secrets: makeSecrets(settings.STATUS_SECRETS_KEY),
    database,
    probes: makeProbeStore(database),
    notices: makeNoticeStore(database),
    subscribers: makeSubscriberStore(database),
    deliveries: makeDeliveryStore(database),
  }
}

const openServers = async ({ settings, log }: Pick<App, "settings" | "log">) => {
  const { HOST, PORT, OPERATOR_HOST, OPERATOR_PORT: port } = settings
  const readers = await openServer({ host: HOST, port: PORT, portSetting: "PORT" }, log)
  if (port === undefined) return { readers, operators: undefined }
  const listening = { host: OPERATOR_HOST, port, portSetting: "OPERATOR_PORT" }
  return { readers, operators: await openServer(listening, log) }
}

export const startStatus = async (settings: StatusSettings): Promise<RunningProcess> => {
  checkSettings(settings)
  const probesServer = await openProbes(settings, makeLogger("status", settings.LOG_LEVEL))
  const opened = openStores(settings)
  const { probes, database, now } = opened
  const { readers, operators } = await openServers(opened)
  const { SERVICE_NAME: name, PUBLIC_URL, SMTP_URL } = settings
  const publicUrl = (PUBLIC_URL || readers.url).replace(/\/+$/, "")
  const site = { name, publicUrl, hasEmail: SMTP_URL !== undefined, isExport: false }

  const targets = targetsOf(settings)
  const components = [...targets.keys()]
  const channels = makeChannels({ ...opened, site })
  const sending = startDeliveryLoop(opened, channels.carriers)
  const { wake } = sending
  const view = makeStatusView({ ...opened, components, isWriter: true })
  const onPosted = (): void => {
    view.refresh()
    wake()
  }
  const board = makeNoticeBoard({ ...opened, onPosted })
  const subscriptions = makeSubscriptions({ ...opened, webhookChannel: channels.webhook, wake })
  const app = { ...opened, site, view, board, subscriptions }

  readers.serve({
    routes: [...subscriberRoutes(app), ...publicApiRoutes(app), ...pageRoutes(app)],
    notFound: (request) => notFoundPage(request, site),
  })
  operators?.serve({ routes: operatorRoutes(app), notFound: () => unknownOperation })
  const onRound = (): void => watchIncidents({ ...app, components })
  const checker = startChecker({ ...app, targets, onRound })
  const ticking = setInterval(board.advance, tickMillis)
  const tidying = setInterval(() => {
    const since = keptSince(now())
    probes.forget(since, warsawDate(since))
    subscriptions.forget()
  }, tidyEveryMillis)
  probesServer.measure(countsOf(opened))
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
      await channels.close()
      database.close()
      await probesServer.close()
    },
  }
}
