/**
 * The relay: between our database and Kafka, each of its roles by itself.
 *
 * Keeps no truth of its own: killed at any moment, another one goes on from the mark in the
 * database and from the offsets that Kafka keeps.
 */
import { listenForWork, openDatabase } from "@procurement/adapter-postgres"
import { openKafka } from "@procurement/adapter-kafka"
import {
  clockOfProcess,
  databaseAnswers,
  makeLogger,
  openProbes,
  readKafkaOptions,
  type RunningProcess,
} from "@procurement/app-chassis"
import { makeRelayContainer } from "./composition/container.ts"
import { makeRelayRuntime } from "./composition/runtime.ts"
import { startLoop } from "./loops.ts"
import type { RelaySettings } from "./settings.ts"

export const startRelay = async (settings: RelaySettings): Promise<RunningProcess> => {
  const log = makeLogger("relay", settings.LOG_LEVEL)
  const probes = await openProbes(settings, log)
  const clock = clockOfProcess(settings.CLOCK_OFFSET_MILLIS)
  const kafka = openKafka({
    ...(await readKafkaOptions(settings)),
    log: (level, fields, words) => log[level](fields, words),
  })
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    applicationName: "relay",
    poolSize: settings.DATABASE_CONNECTIONS,
  })
  await database.migrate()
  const container = makeRelayContainer(settings, database, kafka)
  const runtime = makeRelayRuntime(container, log, clock, settings)
  const around = { kafka, runtime, settings, log, now: clock.now, measure: probes.measure }
  const loops = settings.ROLES.map((role) => startLoop[role](around))
  const stopListening = await listenForWork(database, (topic) => {
    if (topic === "outbox") for (const loop of loops) loop.wake()
  })
  probes.started([databaseAnswers(database)])
  return {
    ready: { roles: settings.ROLES.join(","), ...probes.ready },
    stopLimitSeconds: settings.DRAIN_SECONDS,
    stop: async () => {
      probes.draining()
      await Promise.all(loops.map((loop) => loop.stop()))
      await stopListening()
      await runtime.dispose()
      await database.close()
      await probes.close()
    },
  }
}
