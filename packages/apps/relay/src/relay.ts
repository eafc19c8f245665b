/**
 * The relay process: publishes to Kafka and consumes from it, each as a separate role.
 *
 * It keeps no state of its own: after a crash another process continues from the mark in the
 * database and from the committed Kafka offsets.
 */
import { listenForWork, openDatabase, workTimeLimits } from "@procurement/adapter-postgres"
import { openKafka } from "@procurement/adapter-kafka"
import {
  clockOfProcess,
  databaseAnswers,
  joinProcesses,
  makeLogger,
  openProbes,
  readKafkaOptions,
  type RunningProcess,
} from "@procurement/app-platform"
import { makeRelayRuntime } from "./composition/ports.ts"
import type { Loop } from "./loop.ts"
import { startLoop } from "./loops.ts"
import type { RelaySettings } from "./settings.ts"

/** Stopping closes everything in the reverse order of opening, each after the previous one. */
export const startRelay = async (settings: RelaySettings): Promise<RunningProcess> => {
  const opened = new AsyncDisposableStack()
  const log = makeLogger("relay", settings.LOG_LEVEL)
  const probes = opened.adopt(await openProbes(settings, log), ({ close }) => close())
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const kafka = openKafka({
    ...(await readKafkaOptions(settings)),
    log: (level, fields, message) => log[level](fields, message),
  })
  const connecting = openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "relay",
    poolSize: settings.DATABASE_CONNECTIONS,
    timeLimits: workTimeLimits,
  })
  const database = opened.adopt(await connecting, ({ close }) => close())
  await database.migrate()
  const running: Array<Loop> = []
  const wakeAll = (): void => {
    for (const loop of running) loop.wake()
  }
  const liveness = await joinProcesses(database, {
    kind: "relay",
    id: settings.RELAY_ID,
    now: clock.now,
    log,
    onReleased: wakeAll,
  })
  opened.defer(liveness.leave)
  const runtime = makeRelayRuntime(settings, { database, liveness, kafka, clock, log })
  opened.defer(() => runtime.dispose())
  const { name: holder } = database
  const around = { kafka, runtime, settings, log, now: clock.now, measure: probes.measure, holder }
  running.push(...settings.ROLES.map((role) => startLoop[role](around)))
  const listening = listenForWork(database, (topic) => {
    if (topic === "outbox") wakeAll()
  })
  opened.defer(await listening)
  probes.started([databaseAnswers(database)])
  return {
    ready: { roles: settings.ROLES.join(","), ...probes.ready },
    stopLimitSeconds: settings.DRAIN_SECONDS,
    stop: async () => {
      probes.draining()
      await Promise.all(running.map((loop) => loop.stop()))
      await opened.disposeAsync()
    },
  }
}
